import type { ServiceName } from '@balcao/contracts';
import {
  AckPolicy,
  ConsumerEvents,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  nanos,
  ReplayPolicy,
} from 'nats';
import type { Broker } from '../broker.ts';
import { ensureStream } from '../event-stream.ts';

/** How far a stream was heard. A stream that was made anew counts from one again. */
export type Cursor = { readonly createdAt: string; readonly sequence: number };

export type Delivery = {
  /** Goes on where the cursor stood, so that nothing lies between. */
  readonly isContinued: boolean;
  /** Resolves when the stream is gone, the broker fell silent or came back, with the cursor to go on from. */
  readonly ended: (signal: AbortSignal) => Promise<Cursor | undefined>;
};

const heartbeatMs = 2_000;
const pullExpiresMs = 30_000;
const pulledAtOnce = 500;
const abandonedMs = 60_000;

/** Delivers a stream in its order from the cursor, else from now on, through a consumer that the broker forgets. */
export async function openDelivery(
  broker: Broker,
  source: ServiceName,
  from: Cursor | undefined,
  onEvent: (payload: Uint8Array) => void,
): Promise<Delivery> {
  const { connection } = broker;
  const manager = await connection.jetstreamManager();
  const { config, created: createdAt } = await ensureStream(manager, source);
  const isContinued = from?.createdAt === createdAt;
  let sequence = isContinued ? from.sequence : undefined;

  const name = await addConsumer(manager, config.name, sequence);
  const consumer = await connection.jetstream().consumers.get(config.name, name);
  const messages = await consumer.consume({
    max_messages: pulledAtOnce,
    expires: pullExpiresMs,
    idle_heartbeat: heartbeatMs,
    abort_on_missing_resource: true,
    callback(message) {
      sequence = message.info.streamSequence;
      onEvent(message.data);
    },
  });

  return {
    isContinued,
    async ended(signal) {
      const close = (): void => {
        void messages.close();
      };
      // What was on its way when the link broke is asked for again from the cursor.
      const forgetListener = broker.onReconnect(close);
      signal.addEventListener('abort', close, { once: true });
      if (signal.aborted) close();
      void closeWhenSilent(messages);
      await messages.closed();
      signal.removeEventListener('abort', close);
      forgetListener();
      // The broker forgets it by itself; where it can be told, it forgets at once.
      void manager.consumers.delete(config.name, name).catch(() => false);
      return sequence === undefined ? undefined : { createdAt, sequence };
    },
  };
}

async function addConsumer(
  manager: JetStreamManager,
  stream: string,
  sequence: number | undefined,
): Promise<string> {
  const consumer = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    replay_policy: ReplayPolicy.Instant,
    max_deliver: 1,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(abandonedMs),
    ...(sequence === undefined
      ? { deliver_policy: DeliverPolicy.New }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: sequence + 1 }),
  });
  return consumer.name;
}

async function closeWhenSilent(messages: ConsumerMessages): Promise<void> {
  for await (const status of await messages.status())
    if (status.type === ConsumerEvents.HeartbeatsMissed) await messages.close();
}
