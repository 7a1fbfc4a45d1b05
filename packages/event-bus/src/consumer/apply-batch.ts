import type { EventCatalog, RecordedOf, SealedEvent, ServiceName } from '@balcao/contracts';
import type { ConsumerCheckpoint, Standing } from '@balcao/event-store/core/ports';
import { z } from 'zod';
import type { EventDecoder } from './decode-events.ts';

/** What a consumer does with events; `Ctx` is what it prepared before the transaction. */
export type Effect<C extends EventCatalog, Tx, Ctx> = {
  readonly prepare: (events: RecordedOf<C>[]) => Promise<Ctx>;
  readonly apply: (tx: Tx, events: RecordedOf<C>[], ctx: Ctx) => Promise<void>;
  readonly afterCommit: (events: RecordedOf<C>[], ctx: Ctx) => void | Promise<void>;
};

export type Applied = {
  /** Where the consumer stands now in that partition. */
  readonly position: number;
  /** How many took effect here; the others were repeats, parked, or of types that nobody wants. */
  readonly events: number;
  /** Another process of the service had done all of it before. */
  readonly wasBeaten: boolean;
};

/** Consecutive events of one partition. */
export type Run = { readonly partition: number; readonly events: readonly SealedEvent[] };

export type BatchApplier = {
  /**
   * Applies runs of different partitions, each event at most once, in one transaction with the positions. Answers in
   * the order of the runs.
   */
  readonly apply: (runs: readonly Run[]) => Promise<readonly Applied[]>;
  /** Sets one event and everything after it in its stream aside, until somebody replays it. */
  readonly park: (event: SealedEvent, error: unknown, attempts: number) => Promise<Applied>;
  /** Applies what is parked of a stream, in order; answers how many. */
  readonly replay: (stream: string) => Promise<number>;
};

type ViewedRun = {
  readonly partition: number;
  /** The position that the run follows, or less where events were passed over before. */
  readonly from: number;
  readonly last: number;
  readonly wanted: readonly SealedEvent[];
  /** Set when nothing of it is wanted and no transaction is due. */
  readonly passing: Applied | undefined;
};

type PlacedRuns = { readonly applied: ReadonlyMap<number, Applied>; readonly fresh: readonly SealedEvent[] };

type ApplierOptions<C extends EventCatalog, Tx, Ctx> = {
  readonly consumer: string;
  readonly source: ServiceName;
  readonly checkpoint: ConsumerCheckpoint<Tx>;
  readonly decoder: EventDecoder<C>;
  readonly effect: Effect<C, Tx, Ctx>;
  /** After each transaction that applied something. */
  readonly onApplied: (batch: { events: number; delaySeconds: number; seconds: number }) => void;
  readonly onAfterCommitFailed: (error: unknown) => void;
};

/** So many events, or so long, is nothing written down for a partition in which nothing is wanted. */
const passOverEvents = 1_000;
const passOverMs = 5_000;

/** What was passed over without a transaction, from behind one position through another. */
type Passed = { readonly from: number; readonly through: number; readonly since: number };

export function createApplier<C extends EventCatalog, Tx, Ctx>(
  options: ApplierOptions<C, Tx, Ctx>,
): BatchApplier {
  const { consumer, source, checkpoint, decoder, effect } = options;

  /** False once a transaction saw that nothing of this source is parked; another process may park meanwhile. */
  let isAnyParked = true;

  const parkedAmong = async (tx: Tx, events: readonly SealedEvent[]): Promise<ReadonlySet<string>> => {
    const streams = [...new Set(events.map((event) => event.stream))];
    return streams.length === 0 ? new Set() : checkpoint.parkedStreams(tx, consumer, source, streams);
  };

  /** Nothing should be prepared for what waits behind a poison event. Asked only while anything is parked at all. */
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

  const passed = new Map<number, Passed>();

  /** Where the position may still stand in the database, for what lies between was passed over here. */
  const passedFrom = (partition: number, first: number): number => {
    const before = passed.get(partition);
    return before?.through === first - 1 ? before.from : first - 1;
  };

  /**
   * Most consumers want few types of a source: a transaction for each event that none of them wants would cost more than
   * the others. After a crash they are passed over again. `undefined`: it is time to write the position down.
   */
  const passOver = (partition: number, first: number, through: number): Applied | undefined => {
    const from = passedFrom(partition, first);
    const before = passed.get(partition);
    const since = before?.from === from ? before.since : Date.now();
    if (through - from >= passOverEvents || Date.now() - since >= passOverMs) return undefined;
    passed.set(partition, { from, through, since });
    return { position: through, events: 0, wasBeaten: false };
  };

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
      last,
      wanted,
      from: passedFrom(partition, first),
      passing: wanted.length === 0 ? passOver(partition, first, last) : undefined,
    };
  };

  /** What of the runs is new where the consumer stands, and where it will stand then. */
  const placeRuns = async (tx: Tx, runs: readonly ViewedRun[], standing: Standing): Promise<PlacedRuns> => {
    const applied = new Map<number, Applied>();
    const fresh: SealedEvent[] = [];
    let isMoved = false;
    for (const { partition, from, last, wanted } of runs) {
      const position = standing.positions.get(partition) ?? 0;
      const wasBeaten = position >= last;
      isMoved ||= position !== from;
      // Another process was faster, or the position was set back: look again from where it stands.
      if (wasBeaten || position < from) {
        applied.set(partition, { position, events: 0, wasBeaten });
        continue;
      }
      applied.set(partition, { position: last, events: 0, wasBeaten });
      fresh.push(...wanted.filter((event) => event.position > position));
    }
    // Whoever moved the position while its row was waited for may have parked, unseen by the same statement.
    const parked = standing.isAnyParked || isMoved ? await parkedAmong(tx, fresh) : new Set<string>();
    for (const event of fresh)
      if (parked.has(event.stream)) await checkpoint.park(tx, consumer, event, 'waits behind another one', 0);
    return { applied, fresh: fresh.filter((event) => !parked.has(event.stream)) };
  };

  const tell = (events: readonly RecordedOf<C>[], startedAt: number): void => {
    if (events.length === 0) return;
    const oldest = events.reduce((at, event) => Math.min(at, event.at.getTime()), Infinity);
    options.onApplied({
      events: events.length,
      delaySeconds: (Date.now() - oldest) / 1_000,
      seconds: (performance.now() - startedAt) / 1_000,
    });
  };

  const applyRuns = async (runs: readonly ViewedRun[]): Promise<ReadonlyMap<number, Applied>> => {
    const startedAt = performance.now();
    const candidates = await decoder.decode(await withoutParked(runs.flatMap(({ wanted }) => wanted)));
    const ctx = await effect.prepare(candidates);
    let applied: ReadonlyMap<number, Applied> = new Map();
    let events: RecordedOf<C>[] = [];
    const partitions = runs.map(({ partition }) => partition);
    await checkpoint.advance(consumer, source, partitions, async (tx, standing) => {
      ({ isAnyParked } = standing);
      const placed = await placeRuns(tx, runs, standing);
      const ids = new Set(placed.fresh.map(({ id }) => id));
      events = candidates.filter(({ id }) => ids.has(id));
      applied = countEvents(placed.applied, events);
      if (events.length > 0) await effect.apply(tx, events, ctx);
      return new Map([...applied].map(([partition, { position }]) => [partition, position]));
    });
    for (const partition of partitions) passed.delete(partition);
    tell(events, startedAt);
    await afterCommit(events, ctx);
    return applied;
  };

  return {
    async apply(runs) {
      const views = runs.map(viewed);
      const pending = views.filter(({ passing }) => passing === undefined);
      const applied = pending.length === 0 ? new Map<number, Applied>() : await applyRuns(pending);
      return views.map(({ partition, from, passing }) => {
        const done = passing ?? applied.get(partition);
        return done ?? { position: from, events: 0, wasBeaten: false };
      });
    },

    async park(event, error, attempts) {
      const { partition } = event;
      let reached = 0;
      isAnyParked = true;
      await checkpoint.advance(consumer, source, [partition], async (tx, { positions }) => {
        reached = positions.get(partition) ?? 0;
        if (reached < passedFrom(partition, event.position) || reached >= event.position) return positions;
        await checkpoint.park(tx, consumer, event, describe(error), attempts);
        reached = event.position;
        return new Map([[partition, reached]]);
      });
      return { position: reached, events: 0, wasBeaten: false };
    },

    async replay(stream) {
      let done: { events: RecordedOf<C>[]; ctx: Ctx } | undefined;
      const count = await checkpoint.replayParked(consumer, source, stream, async (tx, parked) => {
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

/** For the operator: kind and place of the mistake. What the event says never stands here. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const paths =
    error instanceof z.ZodError ? ` in ${error.issues.map(({ path }) => path.join('.')).join(', ')}` : '';
  const place = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}${code}${paths} at ${place}`.slice(0, 500);
}
