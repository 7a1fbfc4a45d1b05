/** So many events, or so long, is nothing written down for a partition in which nothing is wanted. */
const passOverEvents = 1_000;
const passOverMs = 30_000;

/** What was passed over without a transaction, from behind one position through another. */
type Passed = { readonly from: number; readonly through: number; readonly since: number };

/**
 * Most consumers want few types of a source, or none while nobody listens. A transaction for each skipped event would
 * cost more than the others, so their positions are stored later. After a crash they are skipped again.
 */
export type Passing = {
  /** Where the position before `first` may still stand in the database. */
  readonly from: (partition: number, first: number) => number;
  /** `false`: it is time to write the position down. */
  readonly over: (partition: number, first: number, through: number) => boolean;
  /** The position was written down. */
  readonly forget: (partition: number) => void;
};

export const createPassing = (): Passing => {
  const passed = new Map<number, Passed>();

  const from = (partition: number, first: number): number => {
    const before = passed.get(partition);
    return before?.through === first - 1 ? before.from : first - 1;
  };

  return {
    from,
    over(partition, first, through) {
      const start = from(partition, first);
      const before = passed.get(partition);
      const since = before?.from === start ? before.since : Date.now();
      if (through - start >= passOverEvents || Date.now() - since >= passOverMs) return false;
      passed.set(partition, { from: start, through, since });
      return true;
    },
    forget(partition) {
      passed.delete(partition);
    },
  };
};
