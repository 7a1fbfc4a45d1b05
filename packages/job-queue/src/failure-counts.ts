/** How often each job failed in a row, as far as this process knows. */
export type FailureCounts = {
  /** @returns the number of failures, this one included */
  readonly failed: (id: string, at: number) => number;
  readonly ended: (id: string) => void;
  readonly size: () => number;
};

/** Another process may finish a job that failed here without this one's knowledge, so older counts are dropped. */
export const forgetAfterMs = 10 * 60_000;

export const createFailureCounts = (): FailureCounts => {
  /** In the order of the last failure. */
  const counts = new Map<string, { readonly count: number; readonly at: number }>();

  const forgetBefore = (moment: number): void => {
    for (const [id, { at }] of counts) {
      if (at >= moment) return;
      counts.delete(id);
    }
  };

  return {
    failed(id, at) {
      forgetBefore(at - forgetAfterMs);
      const count = (counts.get(id)?.count ?? 0) + 1;
      counts.delete(id);
      counts.set(id, { count, at });
      return count;
    },
    ended: (id) => void counts.delete(id),
    size: () => counts.size,
  };
};
