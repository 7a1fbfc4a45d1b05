/** A position of skipped events is stored after this many events, or after this time. */
const storeAfterEvents = 1_000;
const storeAfterMs = 30_000;

/** Events that were skipped without a transaction, after one position and up to another. */
type Skipped = { readonly from: number; readonly through: number; readonly since: number };

/**
 * Most consumers want few types of a source, or none while nobody listens. A transaction for each skipped event would
 * cost more than the others, so their positions are stored later. After a crash they are skipped again.
 */
export type SkippedPositions = {
  /** The earliest position before `first` that the database may still have. */
  readonly from: (partition: number, first: number) => number;
  /** `false`: not added, because the position is due to be stored. */
  readonly add: (partition: number, first: number, through: number) => boolean;
  /** The position was stored. */
  readonly forget: (partition: number) => void;
};

export const createSkippedPositions = (): SkippedPositions => {
  const skippedRuns = new Map<number, Skipped>();

  const from = (partition: number, first: number): number => {
    const before = skippedRuns.get(partition);
    return before?.through === first - 1 ? before.from : first - 1;
  };

  return {
    from,
    add(partition, first, through) {
      const start = from(partition, first);
      const before = skippedRuns.get(partition);
      const since = before?.from === start ? before.since : Date.now();
      if (through - start >= storeAfterEvents || Date.now() - since >= storeAfterMs) return false;
      skippedRuns.set(partition, { from: start, through, since });
      return true;
    },
    forget(partition) {
      skippedRuns.delete(partition);
    },
  };
};
