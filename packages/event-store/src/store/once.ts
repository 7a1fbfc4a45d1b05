import type { EventCatalog, Written } from '@balcao/contracts';
import type { z } from 'zod';
import type { AnyRecorded } from '../log/event-codec.ts';
import type { OpenTransaction } from './open-transaction.ts';
import { type CommandKey, findRemembered, rememberAnswer, claimCommandId } from './remembered-commands.ts';
import { headsOf, runTransaction } from './run-transaction.ts';
import type { StoreContext } from './store-context.ts';

export type Once<T> = {
  readonly result: T;
  readonly written: readonly Written[];
  /** Whether this command id had an answer before, so that nothing was done now. */
  readonly isRepeat: boolean;
  readonly events: readonly AnyRecorded[];
};

/**
 * `runTransaction` under a command id: for 24 hours the same id gives the first answer again and does nothing. Errors
 * are not stored. @throws AppError ERR_IDEMPOTENCY_KEY_REUSED if the digest differs, ZodError if the stored answer has
 * another shape
 */
export const runOnce = async <C extends EventCatalog, DB, T>(
  context: StoreContext<C, DB>,
  command: CommandKey,
  answer: z.ZodType<T>,
  work: (open: OpenTransaction<C, DB>) => Promise<T>,
): Promise<Once<T>> => {
  const { result, written, events } = await runTransaction(context, async (open) => {
    const remembered = await claimCommandId(open.transaction.db, command);
    if (remembered !== null)
      return { result: answer.parse(remembered.answer), repeated: headsOf(context, remembered.placed) };
    const fresh = await work(open);
    await rememberAnswer(open.transaction.db, command.id, fresh, open.appended());
    return { result: fresh, repeated: null };
  });
  const { repeated } = result;
  return { result: result.result, written: repeated ?? written, isRepeat: repeated !== null, events };
};

/**
 * The answer of `runOnce` under this command id, without acting; null if there is none yet. `runOnce` still decides
 * whether to act, because another call may be under way. @throws what `runOnce` throws about an id.
 */
export const recall = async <C extends EventCatalog, DB, T>(
  context: StoreContext<C, DB>,
  command: CommandKey,
  answer: z.ZodType<T>,
): Promise<Pick<Once<T>, 'result' | 'written'> | null> => {
  const remembered = await findRemembered(context.db, command);
  if (remembered === null) return null;
  return { result: answer.parse(remembered.answer), written: headsOf(context, remembered.placed) };
};
