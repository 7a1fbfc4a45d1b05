import type { SealedEvent, ServiceName, Written } from '@balcao/contracts';

/** Hands events to the broker; resolves when the broker has them all. */
export type RelayPublisher = {
  readonly publish: (events: readonly SealedEvent[]) => Promise<void>;
};

/** Newest position by partition. */
export type Positions = ReadonlyMap<number, number>;

/** Where a consumer stands in the partitions that it holds. */
export type Standing = {
  readonly positions: Positions;
  /** Whether anything at all of this source waits behind a poison event. */
  readonly isAnyParked: boolean;
};

/** From one position of a partition to a later one. */
export type Step = { readonly partition: number; readonly from: number; readonly to: number };

/** Where a consumer stands, kept in the database of its effects. */
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
   * positions that it returns. Answers what the transaction wrote to its own log.
   */
  readonly advance: (
    consumer: string,
    source: ServiceName,
    partitions: readonly number[],
    work: (tx: Tx, standing: Standing) => Promise<Positions>,
  ) => Promise<readonly Written[]>;
  /** Of these streams, those that wait behind a poison event. */
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
  /** Applies the parked events of a stream in order, one transaction; they leave the table when it commits. */
  readonly replayParked: (
    consumer: string,
    source: ServiceName,
    stream: string,
    work: (tx: Tx, events: readonly SealedEvent[]) => Promise<void>,
  ) => Promise<number>;
};
