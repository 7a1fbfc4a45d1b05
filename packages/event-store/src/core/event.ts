import type { EventMetadata } from '@balcao/contracts';

/** Of a stream's first event. */
export const firstRevision = 1;

/** A past event inside the transaction that appends it: partition and position are given last, before the commit. */
export type Unplaced<E> = E & {
  readonly id: string;
  readonly stream: string;
  /** Counts from `firstRevision` in each stream. */
  readonly revision: number;
  /** To the millisecond. */
  readonly at: Date;
  readonly metadata: EventMetadata;
};
