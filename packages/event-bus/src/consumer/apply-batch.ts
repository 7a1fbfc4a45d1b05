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
      const candidates = await decoder.decode(await withoutParked(partition, wanted));
      const ctx = await effect.prepare(candidates);
      const last = events.at(-1)?.position ?? 0;
      let reached = 0;
      let wasBeaten = false;
      let applied: RecordedOf<C>[] = [];
      await checkpoint.advance(consumer, source, partition, async (tx, position) => {
        applied = [];
        reached = position;
        wasBeaten = position >= last;
        // Another process was faster, or the position was set back: look again from where it stands.
        if (wasBeaten || position < (events[0]?.position ?? 0) - 1) return position;
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
      await afterCommit(applied, ctx);
      return { position: reached, events: applied.length, wasBeaten };
    },

    async park(event, error, attempts) {
      let reached = 0;
      await checkpoint.advance(consumer, source, event.partition, async (tx, position) => {
        reached = position;
        if (position !== event.position - 1) return position;
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
