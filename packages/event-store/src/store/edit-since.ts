import {
  AppError,
  type EventCatalog,
  type Failure,
  mergeEdit,
  type NewEventOf,
  type PastEventOf,
} from '@balcao/contracts';
import type { Decider } from '../core/decider.ts';
import type { StoreTransaction } from './store-transaction.ts';

type Edit<
  State,
  Command,
  New,
  Past,
  Problem extends Failure,
  Fields extends object,
  Wanted extends { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
> = {
  readonly decider: Decider<State, Command, New, Past, Problem>;
  readonly stream: string;
  /** Null if the aggregate does not exist: the decider refuses that with its own error. */
  readonly fieldsOf: (state: State) => Fields | null;
  readonly wanted: Wanted;
  /** The revision on which the edit is based; undefined: the current one. */
  readonly ifMatch: number | undefined;
};

/**
 * The remaining changes of an edit that began at a revision: fields that others changed since keep their values, unless
 * this edit changes them too (rule G16). @throws AppError ERR_EDIT_CONFLICT with the current values, or ERR_VALIDATION
 * for a version that never was.
 */
export const editSince = async <
  C extends EventCatalog,
  DB,
  State,
  Command,
  New extends NewEventOf<C>,
  Past extends PastEventOf<C>,
  Problem extends Failure,
  Fields extends object,
  Wanted extends { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
>(
  tx: Pick<StoreTransaction<C, DB>, 'load' | 'loadAt'>,
  { decider, stream, fieldsOf, wanted, ifMatch }: Edit<State, Command, New, Past, Problem, Fields, Wanted>,
): Promise<{ readonly [Name in keyof Fields]?: Fields[Name] | undefined }> => {
  if (ifMatch === undefined) return wanted;
  const loaded = await tx.load(decider, stream);
  const current = fieldsOf(loaded.state);
  if (current === null) return wanted;
  const base = fieldsOf(await tx.loadAt(decider, stream, ifMatch));
  if (base === null) return wanted;
  const merged = mergeEdit<Fields>(wanted, { base, current });
  if (!merged.ok) throw AppError.from(merged.error);
  return merged.value;
};
