import type { CountedList } from './list-tickets.query.ts';

const freshForMs = 30_000;
/** Counts of lists with different visibility and filters, enough for all attendants of a desk. */
const mostLists = 500;

/**
 * The counts of lists with more than `maxCount` tickets, at most half a minute old. Nobody sees ten thousand tickets
 * change, so the same list is not counted again meanwhile.
 */
export const createLongCounts = (
  count: (list: CountedList) => Promise<number>,
  now: () => number = Date.now,
): ((list: CountedList) => Promise<number>) => {
  const known = new Map<string, { readonly counted: Promise<number>; readonly at: number }>();
  return async (list) => {
    const name = JSON.stringify([list.branches, list.isUnreadOnly]);
    const last = known.get(name);
    if (last !== undefined && now() - last.at < freshForMs) return last.counted;
    // The new count goes to the end, so that the oldest one is dropped first.
    known.delete(name);
    const counted = count(list);
    known.set(name, { counted, at: now() });
    const [oldest] = known.keys();
    if (known.size > mostLists && oldest !== undefined) known.delete(oldest);
    try {
      return await counted;
    } catch (error) {
      if (known.get(name)?.counted === counted) known.delete(name);
      throw error;
    }
  };
};
