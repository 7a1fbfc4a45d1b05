import type { FeedChange } from '#bell/feed.rules.ts';
import type { AppendedUpdates } from '#live-log/index.ts';

/** What is due once the transaction stands. */
export type OnceRecorded = {
  readonly onAppended: (appended: AppendedUpdates) => void;
  /** Something concerns the feeds of users. */
  readonly onFeedChanges: (changes: readonly FeedChange[]) => void;
};

/** What is true for a batch of events, and what its transaction appended; the last counts, where it was tried again. */
export type Batch<Facts> = { readonly facts: Facts; appended: AppendedUpdates };

export const batchOf = <Facts>(facts: Facts): Batch<Facts> => ({
  facts,
  appended: { updates: [], isAnybodyMasked: false },
});
