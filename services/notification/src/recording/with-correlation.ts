import type { LiveUpdate } from '#updates/live-update.rules.ts';

type Caused = { readonly metadata: { readonly correlationId: string } };

/** The updates of events, each with its event's correlation. */
export const withCorrelation = <Event extends Caused>(
  events: readonly Event[],
  updatesOf: (event: Event) => readonly LiveUpdate[],
): readonly (LiveUpdate & { readonly correlationId: string })[] =>
  events.flatMap((event) =>
    updatesOf(event).map((update) => ({ ...update, correlationId: event.metadata.correlationId })),
  );
