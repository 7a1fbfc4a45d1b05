/** A position of skipped events is stored after this many events, or after this time. */
const passOverEvents = 1_000;
const passOverMs = 30_000;

/** Events that were skipped without a transaction, after one position and up to another. */
type Passed = { readonly from: number; readonly through: number; readonly since: number };

/**
 * Most consumers want few types of a source, or none while nobody listens. A transaction for each skipped event would
 * cost more than the others, so their positions are stored later. After a crash they are skipped again.
 */
export type Passing = {
  /** The earliest position before `first` that the database may still have. */
  readonly from: (partition: number, first: number) => number;
  /** `false`: the position is due to be stored. */
  readonly over: (partition: number, first: number, through: number) => boolean;
  /** The position was stored. */
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
