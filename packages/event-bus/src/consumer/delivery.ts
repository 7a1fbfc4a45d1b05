import type { ServiceName } from '@balcao/contracts';
import {
  AckPolicy,
  ConsumerEvents,
  DeliverPolicy,
  type JetStreamManager,
  type MsgHdrs,
  nanos,
  ReplayPolicy,
} from 'nats';
import type { Broker } from '../broker.ts';
import { ensureStream } from '../event-stream.ts';
import { idHeader } from '../publisher.ts';

/** The last message of a stream that was delivered. A recreated stream counts from one again. */
export type Cursor = { readonly createdAt: string; readonly sequence: number };

export type Delivery = {
  /** Continues at the cursor, so that nothing is missed. */
  readonly isContinued: boolean;
  /** Resolves with the cursor to continue from, once the stream is gone, or the broker fell silent or came back. */
  readonly ended: (signal: AbortSignal) => Promise<Cursor>;
};

const heartbeatMs = 10_000;
const pullExpiresMs = 30_000;
const pulledAtOnce = 500;
const abandonedMs = 60_000;

/** Delivers a stream in order from the cursor, or else from now on, through an ephemeral consumer of the broker. */
export async function openDelivery(
  broker: Broker,
  source: ServiceName,
  from: Cursor | undefined,
  onEvent: (payload: Uint8Array, id: string) => void,
): Promise<Delivery> {
  const manager = await broker.connection.jetstreamManager();
  const { config, created: createdAt, state } = await ensureStream(manager, source);
  const isContinued = from?.createdAt === createdAt;
  let sequence = isContinued ? from.sequence : state.last_seq;

  const consumer = await addConsumer(manager, config.name, sequence);
  const place = { stream: config.name, consumer };
  const messages = await consumeMessages(broker, place, ({ reply, data, headers }) => {
    sequence = streamSequenceOf(reply);
    onEvent(data, headers?.get(idHeader) ?? '');
  });

  return {
    isContinued,
    async ended(signal) {
      // Messages that were under way when the connection broke are requested again from the cursor.
      const forgetListener = broker.onReconnect(messages.close);
      signal.addEventListener('abort', messages.close, { once: true });
      if (signal.aborted) messages.close();
      await messages.closed;
      signal.removeEventListener('abort', messages.close);
      forgetListener();
      // The broker deletes the consumer after a while; this call deletes it at once, if it arrives.
      void manager.consumers.delete(config.name, consumer).catch(() => false);
      return { createdAt, sequence };
    },
  };
}

const addConsumer = async (manager: JetStreamManager, stream: string, sequence: number): Promise<string> => {
  const { name } = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    replay_policy: ReplayPolicy.Instant,
    max_deliver: 1,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(abandonedMs),
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: sequence + 1,
  });
  return name;
};

/** The messages of one of the broker's consumers, as this process receives them. */
type IncomingMessages = {
  readonly close: () => void;
  /** Resolves once no more messages will come: it was closed, the consumer is gone, or the broker fell silent. */
  readonly closed: Promise<void>;
};

type Message = { readonly data: Uint8Array; readonly reply?: string; readonly headers?: MsgHdrs | undefined };

/** Handles each message as it comes. */
const consumeMessages = async (
  { connection }: Broker,
  place: { readonly stream: string; readonly consumer: string },
  callback: (message: Message) => void,
): Promise<IncomingMessages> => {
  const consumer = await connection.jetstream().consumers.get(place.stream, place.consumer);
  const messages = await consumer.consume({
    max_messages: pulledAtOnce,
    expires: pullExpiresMs,
    idle_heartbeat: heartbeatMs,
    abort_on_missing_resource: true,
    callback,
  });
  const closeWhenSilent = async (): Promise<void> => {
    for await (const status of await messages.status())
      if (status.type === ConsumerEvents.HeartbeatsMissed) await messages.close();
  };
  void closeWhenSilent();
  return {
    close: () => void messages.close(),
    closed: messages.closed().then(() => undefined),
  };
};

/**
 * The sequence of a message in its stream, from its acknowledge subject:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence in the stream>.…`, with domain and account before the stream if
 * the server names them.
 */
const streamSequenceOf = (acknowledgeAt = ''): number => {
  const tokens = acknowledgeAt.split('.');
  const sequence = Number(tokens.length === 9 ? tokens[5] : tokens[7]);
  if (!Number.isSafeInteger(sequence))
    throw new Error('A message does not say where it stands in its stream.');
  return sequence;
};
