import type { BellChange } from '#bell/bell.rules.ts';
import type { AppendedUpdates } from '#live-log/index.ts';

/** Runs after the commit. */
export type OnceRecorded = {
  readonly onAppended: (appended: AppendedUpdates) => void;
  /** A change that concerns the bells of users. */
  readonly onBellChanges: (changes: readonly BellChange[]) => void;
};

/** The facts of a batch of events, and the updates that its transaction appended; after a retry the last ones count. */
export type Batch<Facts> = { readonly facts: Facts; appended: AppendedUpdates };

export const batchOf = <Facts>(facts: Facts): Batch<Facts> => ({
  facts,
  appended: { updates: [], isAnybodyMasked: false },
});
