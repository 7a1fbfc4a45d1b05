import {
  AppError,
  isErrorCode,
  ok,
  type EventCatalog,
  type Failure,
  type NewEventOf,
  type PastEventOf,
  type RecordedOf,
  type Result,
  type Written,
} from '@balcao/contracts';
import { z } from 'zod';
import type { Decider } from '../core/decider.ts';
import type { AnyRecorded } from '../log/event-codec.ts';
import { foldEvents, loadStream } from '../log/load-stream.ts';
import { runOnce } from './once.ts';
import type { OpenTransaction } from './open-transaction.ts';
import { runTransaction } from './run-transaction.ts';
import type { StoreContext } from './store-context.ts';
import type { ExecuteInTransaction, Loaded } from './store-transaction.ts';

export type Execute<
  C extends EventCatalog,
  DB,
  State,
  Command,
  New extends NewEventOf<C>,
  Past extends PastEventOf<C>,
  Problem extends Failure,
> = ExecuteInTransaction<C, DB, State, Command, New, Past, Problem> & {
  /** The same id gives the first answer for 24 hours. */
  readonly commandId?: string;
};

export type Executed<State, C extends EventCatalog> = Loaded<State> & {
  /** Empty: the command was done before. */
  readonly events: readonly RecordedOf<C>[];
  readonly written: readonly Written[];
};

/** The stored part of an answer: enough to build the answer from the stream again. */
const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), stream: z.string(), before: z.number().int(), revision: z.number().int() }),
  z.object({ ok: z.literal(false), stream: z.string(), error: z.looseObject({ code: z.string() }) }),
]);
type Answer = z.infer<typeof answerSchema>;

export const execute = async <
  C extends EventCatalog,
  DB,
  State,
  Command,
  New extends NewEventOf<C>,
  Past extends PastEventOf<C>,
  Problem extends Failure,
>(
  context: StoreContext<C, DB>,
  { commandId, ...options }: Execute<C, DB, State, Command, New, Past, Problem>,
): Promise<Result<Executed<State, C>, Problem>> => {
  const { decider, stream } = options;
  let decided: Result<Loaded<State>, Problem> | null = null;
  const work = async (open: OpenTransaction<C, DB>): Promise<Answer> => {
    const outcome = await open.transaction.execute(options);
    decided = outcome;
    if (!outcome.ok) return { ok: false, stream, error: { ...outcome.error } };
    const { revision, events } = outcome.value;
    return { ok: true, stream, before: revision - events.length, revision };
  };
  const { result, written, events, isRepeat } =
    commandId === undefined
      ? { ...(await runTransaction(context, work)), isRepeat: false }
      : await runOnce(context, { id: commandId }, answerSchema, work);
  if (result.stream !== stream) throw new AppError('ERR_CONFLICT', { reason: 'command-id' });
  if (!result.ok) {
    const { error } = result;
    if (!isProblem(decider, error)) throw new AppError('ERR_INTERNAL');
    return { ok: false, error };
  }
  const fresh = loadedOf<State, Problem>(decided);
  if (fresh !== null && !isRepeat)
    return ok({ ...fresh, events: events.filter(context.codec.isRecorded), written });
  return ok({ ...(await answerAgain(context, decider, result)), written });
};

const loadedOf = <State, Problem>(decided: Result<Loaded<State>, Problem> | null): Loaded<State> | null =>
  decided?.ok === true ? { state: decided.value.state, revision: decided.value.revision } : null;

/** The state and the events at the time of the first answer. */
const answerAgain = async <C extends EventCatalog, DB, State, Past extends PastEventOf<C>>(
  context: StoreContext<C, DB>,
  decider: Pick<Decider<State, never, never, Past>, 'initial' | 'evolve'>,
  { stream, before, revision }: { stream: string; before: number; revision: number },
): Promise<Loaded<State> & { events: readonly RecordedOf<C>[] }> => {
  const stored = await loadStream(context, context.db, stream);
  const until = stored.events.filter((event) => event.revision <= revision);
  return {
    state: foldEvents(decider, decider.initial(), until),
    revision,
    events: until.filter((event: AnyRecorded) => event.revision > before).filter(context.codec.isRecorded),
  };
};

/** A refusal by this decider that the store kept. Only its code could have left the catalogue since. */
const isProblem = <State, Command, New, Past, Problem extends Failure>(
  _decider: Decider<State, Command, New, Past, Problem>,
  error: { code: string },
): error is { code: string } & Problem => isErrorCode(error.code);
