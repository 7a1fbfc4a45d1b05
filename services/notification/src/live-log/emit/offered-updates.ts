import type { AppendedUpdates } from '#live-log/live-log.ts';

/** Of transactions; more than that the log itself keeps well enough. */
const keptAtMost = 1_000;

/** What this process appended just now, so that nobody reads from the log what is known here. */
export type OfferedUpdates = {
  readonly add: (appended: AppendedUpdates) => void;
  /** What follows this position without a gap; null: nothing that is known here. */
  readonly takeAfter: (position: number) => AppendedUpdates | null;
  /** It was emitted up to here. */
  readonly dropUpTo: (position: number) => void;
  /** Something is known whose predecessors are not: the log has them, since positions commit in their order. */
  readonly hasGap: () => boolean;
};

export const createOfferedUpdates = (): OfferedUpdates => {
  /** By the position of its first update. */
  const offered = new Map<number, AppendedUpdates>();
  return {
    add: (appended) => {
      const [first] = appended.updates;
      if (first === undefined) return;
      if (offered.size >= keptAtMost) offered.clear();
      offered.set(first.position, appended);
    },
    takeAfter: (position) => {
      const updates: AppendedUpdates['updates'][number][] = [];
      let isAnybodyMasked = false;
      for (;;) {
        const next = offered.get(position + updates.length + 1);
        if (next === undefined) break;
        offered.delete(position + updates.length + 1);
        updates.push(...next.updates);
        isAnybodyMasked ||= next.isAnybodyMasked;
      }
      return updates.length === 0 ? null : { updates, isAnybodyMasked };
    },
    dropUpTo: (position) => {
      for (const first of offered.keys()) if (first <= position) offered.delete(first);
    },
    hasGap: () => offered.size > 0,
  };
};
