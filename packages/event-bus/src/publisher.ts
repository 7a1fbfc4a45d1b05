import type { SealedEvent, ServiceName } from '@balcao/contracts';
import type { RelayPublisher } from '@balcao/event-store/core/ports';
import { ErrorCode, headers, type JetStreamManager } from 'nats';
import { z } from 'zod';
import { type Broker, hasNatsCode } from './broker.ts';
import { ensureStream, removeStream } from './event-stream.ts';
import { decodeJson } from './json.ts';
import type { BusObserver } from './observer.ts';
import { createRequester } from './rpc/requester.ts';
import { subjects } from './subjects.ts';
import { type BusTracing, correlationsOf } from './tracing.ts';

/** The broker's header for the id of a message. */
export const idHeader = 'Nats-Msg-Id';

/** Sent without waiting for each other; the broker acknowledges each. */
const pipelined = 500;
const ackTimeoutMs = 5_000;

/** JetStream's answer to each event. */
const acknowledgementSchema = z.object({
  error: z.object({ err_code: z.number().optional(), description: z.string() }).optional(),
});

/** JetStream's code for a failing store; other refusals concern the event or the server. */
const storeFailed = 10_077;

type Witnesses = { readonly observer: BusObserver; readonly tracing: BusTracing };

/**
 * Publishes in the given order and resolves once the broker has stored all. The broker recognises a repeated event by
 * its id and does not store it twice, so a batch may be repeated as a whole.
 */
export function createPublisher(
  broker: Broker,
  { observer, tracing }: Witnesses,
  service: ServiceName,
): RelayPublisher {
  const request = createRequester(broker);
  let manager: JetStreamManager | undefined;
  const prepare = async (): Promise<JetStreamManager> => {
    manager = await broker.connection.jetstreamManager();
    await ensureStream(manager, service);
    return manager;
  };

  const publishOne = async (event: SealedEvent): Promise<void> => {
    const subject = subjects.event(service, event.partition, event.type);
    const facts = headers();
    facts.set(idHeader, event.id);
    const question = { subject, payload: Buffer.from(JSON.stringify(event)), headers: facts };
    const answer = await request(question, ackTimeoutMs);
    const { error } = acknowledgementSchema.parse(decodeJson(answer.data));
    if (error !== undefined) throw new Refused(error.description, error.err_code);
  };

  const publishBatch = async (events: readonly SealedEvent[]): Promise<void> => {
    const acknowledged = await Promise.allSettled(events.map(publishOne));
    for (const outcome of acknowledged) if (outcome.status === 'rejected') throw outcome.reason;
  };

  const publishSoundly = async (batch: readonly SealedEvent[]): Promise<void> => {
    // The client drops messages that are published while the connection is down.
    if (!(await broker.isBackWithin(ackTimeoutMs))) throw new Error('the connection to the broker was lost');
    try {
      if (manager === undefined) await prepare();
      await untilReconnect(broker, publishBatch(batch));
    } catch (error) {
      if (error instanceof Refused && error.code === storeFailed) {
        await publishOnNewStream(batch, error);
        return;
      }
      const isGone = hasNatsCode(error, ErrorCode.NoResponders);
      if (!isGone && !(error instanceof Reconnected)) throw error;
      // No stream has this subject, so the stream was deleted. Or the connection broke, and the messages under way got
      // lost.
      broker.log.warn({ service, isGone }, 'events are published again');
      await publishAnew(batch);
    }
  };

  const publishAnew = async (batch: readonly SealedEvent[]): Promise<void> => {
    try {
      await prepare();
      await publishBatch(batch);
    } catch (error) {
      if (!hasNatsCode(error, ErrorCode.NoResponders) && !(error instanceof Refused)) throw error;
      await publishOnNewStream(batch, error);
    }
  };

  /**
   * The stream exists but refuses events for ever: a broker that deletes the files of an old stream late also deletes
   * those of the new one (seen with server 2.9.10). Recreating it loses no event, because it is only the end of the
   * log.
   */
  const publishOnNewStream = async (batch: readonly SealedEvent[], reason: unknown): Promise<void> => {
    broker.log.warn({ service, err: reason }, 'the stream accepts no events and is created again');
    await removeStream(manager ?? (await prepare()), service);
    await prepare();
    await publishBatch(batch);
  };

  const publishTraced = (batch: readonly SealedEvent[]): Promise<void> =>
    tracing.follow(
      () => correlationsOf(batch),
      `publish ${service} events`,
      () => publishSoundly(batch),
    );

  return {
    async publish(events) {
      const startedAt = performance.now();
      for (let from = 0; from < events.length; from += pipelined)
        await publishTraced(events.slice(from, from + pipelined));
      observer.published?.({
        service,
        events: events.length,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    },
  };
}

/** The broker answered that it did not store an event. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number | undefined;

  constructor(description: string, code: number | undefined) {
    super(description);
    this.code = code;
  }
}

class Reconnected extends Error {
  override readonly name = 'Reconnected';
}

/** Acknowledgements for messages from before a reconnect may never come, so their timeout is not awaited. */
async function untilReconnect<T>(broker: Broker, work: Promise<T>): Promise<T> {
  const reconnected = Promise.withResolvers<never>();
  const forget = broker.onReconnect(() => {
    reconnected.reject(new Reconnected());
  });
  try {
    return await Promise.race([work, reconnected.promise]);
  } finally {
    forget();
  }
}
