import type { AppendedUpdates } from '#live-log/index.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';

/** The facts of a batch of events, and the updates that its transaction appended; after a retry the last ones count. */
export type Batch<Facts> = { readonly facts: Facts; appended: AppendedUpdates };

export const batchOf = <Facts>(facts: Facts): Batch<Facts> => ({
  facts,
  appended: { updates: [], isAnybodyMasked: false },
});

type Caused = { readonly metadata: { readonly correlationId: string } };

/** The updates of events, each with its event's correlation. */
export const withCorrelation = <Event extends Caused>(
  events: readonly Event[],
  updatesOf: (event: Event) => readonly LiveUpdate[],
): readonly (LiveUpdate & { readonly correlationId: string })[] =>
  events.flatMap((event) =>
    updatesOf(event).map((update) => ({ ...update, correlationId: event.metadata.correlationId })),
  );
