import type { SealedEvent, ServiceName } from '@balcao/contracts';
import type { RelayPublisher } from '@balcao/event-store/core/ports';
import { ErrorCode, type JetStreamClient, type JetStreamManager } from 'nats';
import { type Broker, hasNatsCode } from './broker.ts';
import { ensureStream, removeStream } from './event-stream.ts';
import type { BusObserver } from './observer.ts';
import { subjects } from './subjects.ts';

/** Sent without waiting for one another; the broker acknowledges each. */
const pipelined = 500;
const ackTimeoutMs = 5_000;

/**
 * Publishes in the order given and resolves when the broker has stored all. An event that it has already is known by
 * its id and not stored twice, so that a batch may be repeated as a whole.
 */
export function createPublisher(broker: Broker, observer: BusObserver, service: ServiceName): RelayPublisher {
  let jetStream: { client: JetStreamClient; manager: JetStreamManager } | undefined;
  const prepare = async (): Promise<JetStreamClient> => {
    const manager = await broker.connection.jetstreamManager();
    await ensureStream(manager, service);
    jetStream = { manager, client: broker.connection.jetstream({ timeout: ackTimeoutMs }) };
    return jetStream.client;
  };

  const publishBatch = async (client: JetStreamClient, events: readonly SealedEvent[]): Promise<void> => {
    const acknowledged = await Promise.allSettled(
      events.map((event) =>
        client.publish(subjects.event(service, event.partition, event.type), JSON.stringify(event), {
          msgID: event.id,
        }),
      ),
    );
    for (const outcome of acknowledged) if (outcome.status === 'rejected') throw outcome.reason;
  };

  const publishSoundly = async (batch: readonly SealedEvent[]): Promise<void> => {
    // What is published while the link is down is dropped by the client.
    if (!(await broker.isBackWithin(ackTimeoutMs))) throw new Error('the broker is gone');
    try {
      await untilReconnect(broker, publishBatch(jetStream?.client ?? (await prepare()), batch));
    } catch (error) {
      const isGone = hasNatsCode(error, ErrorCode.NoResponders);
      if (!isGone && !(error instanceof Reconnected)) throw error;
      // Nobody keeps this subject: the stream was deleted. Or the link broke, and what was on its way with it.
      broker.log.warn({ service, isGone }, 'events are published again');
      await publishAnew(batch);
    }
  };

  const publishAnew = async (batch: readonly SealedEvent[]): Promise<void> => {
    try {
      await publishBatch(await prepare(), batch);
    } catch (error) {
      if (!hasNatsCode(error, ErrorCode.NoResponders) || jetStream === undefined) throw error;
      // It exists and takes nothing. Nothing is lost with it, since it is only a tail of the log.
      broker.log.warn({ service }, 'the stream takes nothing and is made anew');
      await removeStream(jetStream.manager, service);
      await publishBatch(await prepare(), batch);
    }
  };

  return {
    async publish(events) {
      const startedAt = performance.now();
      for (let from = 0; from < events.length; from += pipelined)
        await publishSoundly(events.slice(from, from + pipelined));
      observer.published?.({
        service,
        events: events.length,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    },
  };
}

class Reconnected extends Error {
  override readonly name = 'Reconnected';
}

/** Acknowledgements of what was sent before a reconnect may never come: not worth their timeout. */
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
