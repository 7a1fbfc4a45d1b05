import { fail, type Failure, failure, ok, type Result } from '@balcao/contracts';

/** The fields of a connection that decide the default one. */
export type Candidate = {
  readonly connectionId: number;
  readonly isDefault: boolean;
  readonly createdAt: Date;
};

/** The first is the default in any case; a later one takes over when asked (rule W1). */
export const isDefaultWhenAdded = (others: readonly Candidate[], asked: boolean): boolean =>
  asked || others.length === 0;

/** The connections that stop being the default when `connectionId` becomes it. */
export const losingDefault = (all: readonly Candidate[], connectionId: number): readonly number[] =>
  all
    .filter((candidate) => candidate.isDefault && candidate.connectionId !== connectionId)
    .map((candidate) => candidate.connectionId);

/** Absent means no change; the default can only pass to another one. */
export const isDefaultWhenChanged = (
  all: readonly Candidate[],
  connectionId: number,
  asked: boolean | undefined,
): Result<boolean, Failure<'ERR_NO_OTHER_WHATSAPP'>> => {
  const isDefault = all.some((candidate) => candidate.connectionId === connectionId && candidate.isDefault);
  if (asked === false && isDefault) return fail(failure('ERR_NO_OTHER_WHATSAPP', { field: 'isDefault' }));
  return ok(asked ?? isDefault);
};

/**
 * The next default when this connection is removed: the oldest other one. None if it was not the default, or is the last.
 */
export const nextDefaultOf = (all: readonly Candidate[], connectionId: number): number | null => {
  const leaving = all.find((candidate) => candidate.connectionId === connectionId);
  if (leaving?.isDefault !== true) return null;
  const [oldest] = all
    .filter((candidate) => candidate.connectionId !== connectionId)
    .toSorted(
      (left, right) =>
        left.createdAt.getTime() - right.createdAt.getTime() || left.connectionId - right.connectionId,
    );
  return oldest?.connectionId ?? null;
};
