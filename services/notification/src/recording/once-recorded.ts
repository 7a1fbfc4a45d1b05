import type { FeedChange } from '#bell/feed.rules.ts';
import type { AppendedUpdates } from '#live-log/index.ts';

/** Runs after the commit. */
export type OnceRecorded = {
  readonly onAppended: (appended: AppendedUpdates) => void;
  /** A change that concerns the feeds of users. */
  readonly onFeedChanges: (changes: readonly FeedChange[]) => void;
};

/** The facts of a batch of events, and the updates that its transaction appended; after a retry the last ones count. */
export type Batch<Facts> = { readonly facts: Facts; appended: AppendedUpdates };

export const batchOf = <Facts>(facts: Facts): Batch<Facts> => ({
  facts,
  appended: { updates: [], isAnybodyMasked: false },
});
