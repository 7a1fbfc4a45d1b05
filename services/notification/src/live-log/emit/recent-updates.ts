import type { AppendedUpdates } from '#live-log/live-log.ts';

/** In transactions; beyond it the log is read instead. */
const maxTransactions = 1_000;

/** The updates that this process just appended, so that they need not be read from the log. */
export type RecentUpdates = {
  readonly add: (appended: AppendedUpdates) => void;
  /** The updates that follow this position without a gap; null if they are not known here. */
  readonly takeAfter: (position: number) => AppendedUpdates | null;
  /** Forgets what was emitted up to here. */
  readonly dropUpTo: (position: number) => void;
  /** Earlier updates are missing here: the log has them, because positions commit in order. */
  readonly hasGap: () => boolean;
};

export const createRecentUpdates = (): RecentUpdates => {
  /** By the position of its first update. */
  const recent = new Map<number, AppendedUpdates>();
  return {
    add: (appended) => {
      const [first] = appended.updates;
      if (first === undefined) return;
      if (recent.size >= maxTransactions) recent.clear();
      recent.set(first.position, appended);
    },
    takeAfter: (position) => {
      const updates: AppendedUpdates['updates'][number][] = [];
      let isAnybodyMasked = false;
      for (;;) {
        const next = recent.get(position + updates.length + 1);
        if (next === undefined) break;
        recent.delete(position + updates.length + 1);
        updates.push(...next.updates);
        isAnybodyMasked ||= next.isAnybodyMasked;
      }
      return updates.length === 0 ? null : { updates, isAnybodyMasked };
    },
    dropUpTo: (position) => {
      for (const first of recent.keys()) if (first <= position) recent.delete(first);
    },
    hasGap: () => recent.size > 0,
  };
};
