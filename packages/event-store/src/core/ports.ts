import type { SealedEvent, ServiceName, Written } from '@balcao/contracts';

/** Passes events to the broker; resolves once the broker has all of them. */
export type RelayPublisher = {
  readonly publish: (events: readonly SealedEvent[]) => Promise<void>;
};

/** The newest position of each partition. */
export type Positions = ReadonlyMap<number, number>;

/** A consumer's positions in the partitions that it locked. */
export type Standing = {
  readonly positions: Positions;
  /** Whether any event of this source is parked. */
  readonly isAnyParked: boolean;
};

/** From one position of a partition to a later one. */
export type Step = { readonly partition: number; readonly from: number; readonly to: number };

/** A consumer's positions, stored in the database of its effects. */
export type ConsumerCheckpoint<Tx> = {
  readonly positions: (consumer: string, source: ServiceName) => Promise<Positions>;
  /**
   * One transaction: moves the positions and calls `work`. Returns `false`, and does nothing, if the consumer is at
   * another position in any of the partitions.
   */
  readonly step: (
    consumer: string,
    source: ServiceName,
    steps: readonly Step[],
    work: (tx: Tx, standing: Pick<Standing, 'isAnyParked'>) => Promise<void>,
  ) => Promise<boolean>;
  /**
   * One transaction: locks the consumer's rows of these partitions, calls `work` with their positions and stores the
   * positions that it returns.
   * @returns the positions that the transaction wrote in its own log
   */
  readonly advance: (
    consumer: string,
    source: ServiceName,
    partitions: readonly number[],
    work: (tx: Tx, standing: Standing) => Promise<Positions>,
  ) => Promise<readonly Written[]>;
  /** Those of these streams that have parked events. */
  readonly parkedStreams: (
    tx: Tx,
    consumer: string,
    source: ServiceName,
    streams: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  readonly park: (
    tx: Tx,
    consumer: string,
    event: SealedEvent,
    error: string,
    attempts: number,
  ) => Promise<void>;
  readonly countParked: (consumer: string) => Promise<number>;
  /** Applies the parked events of a stream in order, in one transaction; the commit removes them. */
  readonly replayParked: (
    consumer: string,
    source: ServiceName,
    stream: string,
    work: (tx: Tx, events: readonly SealedEvent[]) => Promise<void>,
  ) => Promise<number>;
};
