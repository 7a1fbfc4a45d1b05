import type { EventCatalog, RecordedOf, SealedEvent, ServiceName } from '@balcao/contracts';
import type { ConsumerCheckpoint, Positions } from '@balcao/event-store/core/ports';
import type { EventDecoder } from './decode-events.ts';
import { describeError } from './describe-error.ts';
import { createSkippedPositions } from './skipped-positions.ts';
import { type BusTracing, correlationsOf } from '../tracing.ts';

/** The effect of a consumer; `Ctx` is the result of `prepare`. */
export type Effect<C extends EventCatalog, Tx, Ctx> = {
  /** Whether all of them would change nothing, now and whenever they are seen again. */
  readonly isIdle: (events: readonly SealedEvent[]) => boolean | Promise<boolean>;
  readonly prepare: (events: RecordedOf<C>[]) => Promise<Ctx>;
  readonly apply: (tx: Tx, events: RecordedOf<C>[], ctx: Ctx) => Promise<void>;
  readonly afterCommit: (events: RecordedOf<C>[], ctx: Ctx) => void | Promise<void>;
};

export type Applied = {
  /** The consumer's present position in that partition. */
  readonly position: number;
  /** How many events were applied here; the others were repeats, parked, or of unwanted types. */
  readonly events: number;
  /** Another process of the service had applied all of them before. */
  readonly wasBeaten: boolean;
};

/** Consecutive events of one partition. */
export type Run = { readonly partition: number; readonly events: readonly SealedEvent[] };

export type BatchApplier = {
  /**
   * Applies runs of different partitions, each event at most once, in one transaction with the positions. The result is
   * in the order of the runs.
   */
  readonly apply: (runs: readonly Run[]) => Promise<readonly Applied[]>;
  /** Parks one event and all later ones of its stream, until an operator replays them. */
  readonly park: (event: SealedEvent, error: unknown, attempts: number) => Promise<Applied>;
  /**
   * Applies the parked events of a stream, in order.
   * @returns their number
   */
  readonly replay: (stream: string) => Promise<number>;
};

type ViewedRun = {
  readonly partition: number;
  /** The position before the run, or an earlier one if events were skipped before. */
  readonly from: number;
  readonly first: number;
  readonly last: number;
  readonly wanted: readonly SealedEvent[];
  /** The run has no wanted event and no transaction is due. */
  readonly isSkipped: boolean;
};

type RunsAfterPositions = {
  readonly applied: ReadonlyMap<number, Applied>;
  readonly fresh: readonly SealedEvent[];
  /** Another process moved a position. */
  readonly isMoved: boolean;
};

type ApplierOptions<C extends EventCatalog, Tx, Ctx> = {
  readonly consumer: string;
  readonly source: ServiceName;
  readonly checkpoint: ConsumerCheckpoint<Tx>;
  readonly decoder: EventDecoder<C>;
  readonly effect: Effect<C, Tx, Ctx>;
  readonly tracing: BusTracing;
  /** After each transaction that applied an event. */
  readonly onApplied: (batch: { events: number; delaySeconds: number; seconds: number }) => void;
  readonly onAfterCommitFailed: (error: unknown) => void;
  readonly letsParkedGo: boolean;
};

export function createApplier<C extends EventCatalog, Tx, Ctx>(
  options: ApplierOptions<C, Tx, Ctx>,
): BatchApplier {
  const { consumer, source, checkpoint, decoder, effect, tracing } = options;

  /** False after a transaction saw no parked event of this source; another process may park one meanwhile. */
  let isAnyParked = true;

  const parkedAmong = async (tx: Tx, events: readonly SealedEvent[]): Promise<ReadonlySet<string>> => {
    const streams = [...new Set(events.map((event) => event.stream))];
    return streams.length === 0 ? new Set() : checkpoint.parkedStreams(tx, consumer, source, streams);
  };

  /** Events that wait behind a poison event need no preparation. Called only while any event is parked. */
  const withoutParked = async (events: readonly SealedEvent[]): Promise<readonly SealedEvent[]> => {
    if (!isAnyParked || events.length === 0) return events;
    if ((await checkpoint.countParked(consumer)) === 0) return events;
    const partitions = [...new Set(events.map(({ partition }) => partition))];
    let parked: ReadonlySet<string> = new Set();
    await checkpoint.advance(consumer, source, partitions, async (tx, { positions }) => {
      parked = await parkedAmong(tx, events);
      return positions;
    });
    return events.filter((event) => !parked.has(event.stream));
  };

  const skipped = createSkippedPositions();

  const afterCommit = async (events: RecordedOf<C>[], ctx: Ctx): Promise<void> => {
    if (events.length === 0) return;
    try {
      await effect.afterCommit(events, ctx);
    } catch (error) {
      options.onAfterCommitFailed(error);
    }
  };

  const viewed = ({ partition, events }: Run): ViewedRun => {
    const first = events[0]?.position ?? 0;
    const last = events.at(-1)?.position ?? 0;
    const wanted = events.filter((event) => decoder.wants(event));
    return {
      partition,
      first,
      last,
      wanted,
      from: skipped.from(partition, first),
      isSkipped: wanted.length === 0 && skipped.add(partition, first, last),
    };
  };

  /** Events that change nothing need no transaction either, until positions are due to be stored. */
  const withoutIdle = async (views: readonly ViewedRun[]): Promise<readonly ViewedRun[]> => {
    const events = views.flatMap(({ wanted }) => wanted);
    if (events.length === 0 || !(await effect.isIdle(events))) return views;
    return views.filter(({ partition, first, last }) => !skipped.add(partition, first, last));
  };

  /** The events that may be applied. Events that wait behind a poison event are parked too. */
  const withoutWaiting = async (tx: Tx, events: readonly SealedEvent[]): Promise<readonly SealedEvent[]> => {
    const parked = await parkedAmong(tx, events);
    for (const event of events)
      if (parked.has(event.stream)) await checkpoint.park(tx, consumer, event, 'waits behind another one', 0);
    return events.filter((event) => !parked.has(event.stream));
  };

  const report = (events: readonly RecordedOf<C>[], startedAt: number): void => {
    if (events.length === 0) return;
    const oldest = events.reduce((at, event) => Math.min(at, event.at.getTime()), Infinity);
    options.onApplied({
      events: events.length,
      delaySeconds: (Date.now() - oldest) / 1_000,
      seconds: (performance.now() - startedAt) / 1_000,
    });
  };

  const applyRuns = async (runs: readonly ViewedRun[]): Promise<ReadonlyMap<number, Applied>> => {
    if (runs.length === 0) return new Map();
    const startedAt = performance.now();
    const candidates = await decoder.decode(await withoutParked(runs.flatMap(({ wanted }) => wanted)));
    const ctx = await effect.prepare(candidates);
    let applied: ReadonlyMap<number, Applied> = new Map();
    let events: RecordedOf<C>[] = [];
    const take = async (tx: Tx, runsAfter: RunsAfterPositions, mayWait: boolean): Promise<void> => {
      const fresh = mayWait ? await withoutWaiting(tx, runsAfter.fresh) : runsAfter.fresh;
      const ids = new Set(fresh.map(({ id }) => id));
      events = candidates.filter(({ id }) => ids.has(id));
      applied = countEvents(runsAfter.applied, events);
      if (events.length > 0) await effect.apply(tx, events, ctx);
    };
    const steps = runs.map(({ partition, from, last }) => ({ partition, from, to: last }));
    const isWhereExpected = await checkpoint.step(consumer, source, steps, (tx, standing) => {
      ({ isAnyParked } = standing);
      return take(
        tx,
        runsAfterPositions(runs, new Map(steps.map((step) => [step.partition, step.from]))),
        isAnyParked,
      );
    });
    const partitions = runs.map(({ partition }) => partition);
    if (!isWhereExpected)
      await checkpoint.advance(consumer, source, partitions, async (tx, { positions, ...standing }) => {
        ({ isAnyParked } = standing);
        const runsAfter = runsAfterPositions(runs, positions);
        // A process that moved the position while this one waited for the row may have parked an event, which the same
        // statement did not see.
        await take(tx, runsAfter, isAnyParked || runsAfter.isMoved);
        return new Map([...applied].map(([partition, { position }]) => [partition, position]));
      });
    for (const partition of partitions) skipped.forget(partition);
    report(events, startedAt);
    await afterCommit(events, ctx);
    return applied;
  };

  return {
    async apply(runs) {
      const views = runs.map(viewed);
      const pending = views.filter(({ isSkipped }) => !isSkipped);
      const applied = await tracing.follow(
        () => correlationsOf(pending.flatMap(({ wanted }) => wanted)),
        `apply ${consumer}`,
        async () => applyRuns(await withoutIdle(pending)),
      );
      return views.map(
        ({ partition, last }) => applied.get(partition) ?? { position: last, events: 0, wasBeaten: false },
      );
    },

    async park(event, error, attempts) {
      const { partition } = event;
      let reached = 0;
      isAnyParked = true;
      await checkpoint.advance(consumer, source, [partition], async (tx, { positions }) => {
        reached = positions.get(partition) ?? 0;
        if (reached < skipped.from(partition, event.position) || reached >= event.position) return positions;
        await checkpoint.park(tx, consumer, event, describeError(error), attempts);
        reached = event.position;
        return new Map([[partition, reached]]);
      });
      return { position: reached, events: 0, wasBeaten: false };
    },

    async replay(stream) {
      let done: { events: RecordedOf<C>[]; ctx: Ctx } | undefined;
      const count = await checkpoint.replayParked(consumer, source, stream, async (tx, parked) => {
        if (options.letsParkedGo) return;
        const events = await decoder.decode(parked);
        const ctx = await effect.prepare(events);
        if (events.length > 0) await effect.apply(tx, events, ctx);
        done = { events, ctx };
      });
      if (done !== undefined) await afterCommit(done.events, done.ctx);
      return count;
    },
  };
}

/** The new events of the runs, and the position after them. */
function runsAfterPositions(runs: readonly ViewedRun[], positions: Positions): RunsAfterPositions {
  const applied = new Map<number, Applied>();
  const fresh: SealedEvent[] = [];
  let isMoved = false;
  for (const { partition, from, last, wanted } of runs) {
    const position = positions.get(partition) ?? 0;
    const wasBeaten = position >= last;
    isMoved ||= position !== from;
    // Another process was faster, or the position was set back: start again from the stored position.
    const isOff = wasBeaten || position < from;
    applied.set(partition, { position: isOff ? position : last, events: 0, wasBeaten });
    if (!isOff) fresh.push(...wanted.filter((event) => event.position > position));
  }
  return { applied, fresh, isMoved };
}

const countEvents = (
  applied: ReadonlyMap<number, Applied>,
  events: readonly { readonly partition: number }[],
): ReadonlyMap<number, Applied> => {
  const counts = new Map<number, number>();
  for (const { partition } of events) counts.set(partition, (counts.get(partition) ?? 0) + 1);
  return new Map(
    [...applied].map(([partition, one]) => [partition, { ...one, events: counts.get(partition) ?? 0 }]),
  );
};
