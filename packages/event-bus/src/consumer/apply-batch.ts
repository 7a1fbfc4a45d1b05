import type { EventCatalog, RecordedOf, SealedEvent, ServiceName } from '@balcao/contracts';
import type { ConsumerCheckpoint } from '@balcao/event-store/core/ports';
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

export type BatchApplier = {
  /** Applies consecutive events of one partition, each at most once, in one transaction with the position. */
  readonly apply: (partition: number, events: readonly SealedEvent[]) => Promise<Applied>;
  /** Sets one event and everything after it in its stream aside, until somebody replays it. */
  readonly park: (event: SealedEvent, error: unknown, attempts: number) => Promise<Applied>;
  /** Applies what is parked of a stream, in order; answers how many. */
  readonly replay: (stream: string) => Promise<number>;
};

type ApplierOptions<C extends EventCatalog, Tx, Ctx> = {
  readonly consumer: string;
  readonly source: ServiceName;
  readonly checkpoint: ConsumerCheckpoint<Tx>;
  readonly decoder: EventDecoder<C>;
  readonly effect: Effect<C, Tx, Ctx>;
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

  const parkedAmong = async (tx: Tx, events: readonly SealedEvent[]): Promise<ReadonlySet<string>> => {
    const streams = [...new Set(events.map((event) => event.stream))];
    return streams.length === 0 ? new Set() : checkpoint.parkedStreams(tx, consumer, source, streams);
  };

  /** Nothing may be prepared for what waits behind a poison event. Asked only while anything is parked at all. */
  const withoutParked = async (
    partition: number,
    events: readonly SealedEvent[],
  ): Promise<readonly SealedEvent[]> => {
    if (events.length === 0 || (await checkpoint.countParked(consumer)) === 0) return events;
    let parked: ReadonlySet<string> = new Set();
    await checkpoint.advance(consumer, source, partition, async (tx, position) => {
      parked = await parkedAmong(tx, events);
      return position;
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

  return {
    async apply(partition, events) {
      const wanted = events.filter((event) => decoder.wants(event));
      const first = events[0]?.position ?? 0;
      const last = events.at(-1)?.position ?? 0;
      const passing = wanted.length === 0 ? passOver(partition, first, last) : undefined;
      if (passing !== undefined) return passing;
      const from = passedFrom(partition, first);
      const candidates = await decoder.decode(await withoutParked(partition, wanted));
      const ctx = await effect.prepare(candidates);
      let reached = 0;
      let wasBeaten = false;
      let applied: RecordedOf<C>[] = [];
      await checkpoint.advance(consumer, source, partition, async (tx, position) => {
        applied = [];
        reached = position;
        wasBeaten = position >= last;
        // Another process was faster, or the position was set back: look again from where it stands.
        if (wasBeaten || position < from) return position;
        const fresh = wanted.filter((event) => event.position > position);
        const parked = await parkedAmong(tx, fresh);
        for (const event of fresh)
          if (parked.has(event.stream))
            await checkpoint.park(tx, consumer, event, 'waits behind another one', 0);
        applied = candidates.filter((event) => event.position > position && !parked.has(event.stream));
        if (applied.length > 0) await effect.apply(tx, applied, ctx);
        reached = last;
        return last;
      });
      passed.delete(partition);
      await afterCommit(applied, ctx);
      return { position: reached, events: applied.length, wasBeaten };
    },

    async park(event, error, attempts) {
      let reached = 0;
      await checkpoint.advance(consumer, source, event.partition, async (tx, position) => {
        reached = position;
        if (position < passedFrom(event.partition, event.position) || position >= event.position)
          return position;
        await checkpoint.park(tx, consumer, event, describe(error), attempts);
        reached = event.position;
        return reached;
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

/** For the operator: kind and place of the mistake. What the event says never stands here. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const paths =
    error instanceof z.ZodError ? ` in ${error.issues.map(({ path }) => path.join('.')).join(', ')}` : '';
  const place = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}${code}${paths} at ${place}`.slice(0, 500);
}
