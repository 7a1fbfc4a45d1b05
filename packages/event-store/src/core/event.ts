import { AppError, type EventMetadata } from '@balcao/contracts';

/** The revision of a stream's first event. */
export const firstRevision = 1;

/** A new event inside its transaction. Partition and position are assigned last, before the commit. */
export type Unpositioned<E> = E & {
  readonly id: string;
  readonly stream: string;
  /** Counts from `firstRevision` in each stream. */
  readonly revision: number;
  /** Truncated to the millisecond. */
  readonly at: Date;
  readonly metadata: EventMetadata;
};

/**
 * The version that a change is based on is one that the resource had: a later one would pass every comparison (rule
 * G16). @throws AppError ERR_VALIDATION
 */
export const assertVersion = (ifMatch: number, current: number): void => {
  if (ifMatch < firstRevision || ifMatch > current)
    throw new AppError('ERR_VALIDATION', { field: 'If-Match' });
};
