import { setTimeout as sleep } from 'node:timers/promises';
import { type Pace, steadyPace } from '../core/pace.ts';

export type GroupCommitOptions<Item, Result> = {
  /** All or nothing. The results are in the order of the items. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly limit?: number;
  /** Between the starts of two writes; a lone item is written at once. Default: no pause. */
  readonly pace?: Pace;
  /** Items with the same key are never in one group: each sees the effect of those before it. */
  readonly keyOf?: (item: Item) => unknown;
  /** Errors that every item would cause, so that none is tried alone. */
  readonly isHopeless?: (error: unknown) => boolean;
};

type Waiting<Item, Result> = { readonly item: Item; readonly done: PromiseWithResolvers<Result> };

/**
 * Items that arrive during a write form the next one together, in order of arrival: a commit costs the same for one and
 * for many. If a group fails, each item is tried alone, so that one bad item stops no other.
 */
export function createGroupCommit<Item, Result>({
  write,
  limit = 200,
  pace = steadyPace(0),
  keyOf = () => Symbol('alone'),
  isHopeless = () => false,
}: GroupCommitOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;
  let lingersUntil = 0;

  const nextGroup = (): readonly Waiting<Item, Result>[] => {
    const group = new Map<unknown, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const each of waiting.splice(0)) {
      const key = keyOf(each.item);
      if (group.size === limit || group.has(key)) later.push(each);
      else group.set(key, each);
    }
    waiting.push(...later);
    return [...group.values()];
  };

  const writeGroup = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      if (results.length !== group.length) throw new RangeError('A group has as many results as items.');
      for (const [index, result] of results.entries()) group[index]?.done.resolve(result);
    } catch (error) {
      if (group.length === 1 || isHopeless(error)) for (const { done } of group) done.reject(error);
      else for (const alone of group) await writeGroup([alone]);
    }
  };

  const run = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const left = lingersUntil - performance.now();
      // Without a pause too: items of the same turn join the group.
      await (left > 0 ? sleep(left) : Promise.resolve());
      lingersUntil = performance.now() + pace.lingerMs();
      await writeGroup(nextGroup());
    }
    isWriting = false;
  };

  return (item) => {
    const done = Promise.withResolvers<Result>();
    pace.arrived();
    waiting.push({ item, done });
    if (!isWriting) void run();
    return done.promise;
  };
}
