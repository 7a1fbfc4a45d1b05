import type { FeedChange } from '#domain/feed.ts';

/** What is due once the transaction stands. */
export type OnceRecorded = {
  /** Something was appended. */
  readonly wake: () => void;
  /** Something concerns the feeds of users. */
  readonly onFeedChanges: (changes: readonly FeedChange[]) => void;
};
