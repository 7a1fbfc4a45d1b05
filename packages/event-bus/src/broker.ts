import { connect, Events, type MsgHdrs, type NatsConnection, NatsError, type Subscription } from 'nats';
import { brokerAddress } from './broker-address.ts';
import type { Log } from './log.ts';
import { createOutgoing, type Publish } from './outgoing.ts';

/** A message as it arrives, through the broker or within the process. */
export type Incoming = {
  readonly subject: string;
  readonly data: Uint8Array;
  /** Where the sender waits for an answer. */
  readonly reply?: string | undefined;
  readonly headers?: MsgHdrs | undefined;
};

/** The connection of this process to the broker; it reconnects for ever. */
export type Broker = {
  readonly connection: NatsConnection;
  readonly log: Log;
  /** Milliseconds since the connection was lost; 0 while it is up. */
  readonly lostForMs: () => number;
  /** Milliseconds since the connection came back; infinite if it never broke. */
  readonly backForMs: () => number;
  /** Whether the connection is up, now or within this time. */
  readonly isBackWithin: (timeoutMs: number) => Promise<boolean>;
  readonly onReconnect: (fn: () => void) => () => void;
  readonly onLost: (fn: () => void) => () => void;
  /** The largest message that the broker accepts, headers included. */
  readonly maxMessageBytes: () => number;
  /** @throws while the broker does not answer */
  readonly ready: () => Promise<void>;
  /** Sent together with everything else that is published in this turn of the event loop. */
  readonly publish: Publish;
  /** Runs a callback and logs its errors. */
  readonly guard: (subject: string, work: () => void | Promise<void>) => void;
  /** Guarded: an error in the client's own callback would end the whole connection (seen). */
  readonly listen: (
    subject: string,
    onMessage: (message: Incoming) => void | Promise<void>,
    queue?: string,
  ) => Subscription;
  /** Accepts no new messages on it, and finishes those that arrived. */
  readonly endSubscription: (subscription: Subscription) => Promise<void>;
  /** Sends what waits, and finishes what arrived. */
  readonly close: () => Promise<void>;
};

/** The default limit of a broker; larger replies are sent in chunks. */
const leastBytes = 1024 * 1024;
/** Every event and every call fits, whatever users write. */
const enoughBytes = 8 * 1024 * 1024;

/** While the first connection is awaited (rule G20). */
const sayEveryMs = 30_000;

export async function connectBroker(options: { url: string; name: string; log: Log }): Promise<Broker> {
  const { log } = options;
  const saying = setInterval(() => {
    log.warn({}, 'the start waits for the broker');
  }, sayEveryMs);
  const connection = await connect({
    ...brokerAddress(options.url),
    name: options.name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    reconnectJitter: 100,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    maxPingOut: 2,
    // A trace for each request costs more than the request.
    noAsyncTraces: true,
  }).finally(() => {
    clearInterval(saying);
  });
  const maxBytes = connection.info?.max_payload ?? leastBytes;
  if (maxBytes < leastBytes) {
    await connection.close();
    throw new Error(
      `The broker takes messages of ${maxBytes} bytes at most: its max_payload must be 1MB, better 8MB`,
    );
  }
  if (maxBytes < enoughBytes)
    log.warn(
      { maxBytes, enoughBytes },
      'the broker may refuse what is very long: its max_payload is 8MB at best',
    );
  const outgoing = createOutgoing(connection);
  let lostAt: number | undefined;
  let backAt = -Infinity;
  const listeners = new Set<() => void>();
  const lossListeners = new Set<() => void>();

  const watch = async (): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect) {
        lostAt ??= Date.now();
        log.warn({ server: status.data }, 'the connection to the broker was lost');
        for (const listener of lossListeners) listener();
      } else if (status.type === Events.Reconnect) {
        lostAt = undefined;
        backAt = Date.now();
        log.info({ server: status.data }, 'the connection to the broker is back');
        for (const listener of listeners) listener();
      } else if (status.type === Events.Error) {
        log.error({ problem: status.data }, 'the broker refused a request');
      }
    }
  };
  void watch();

  const guard: Broker['guard'] = (subject, work) => {
    const onError = (error: unknown): void => {
      log.error({ err: error, subject }, 'a message could not be taken');
    };
    try {
      Promise.resolve(work()).catch(onError);
    } catch (thrown) {
      onError(thrown);
    }
  };

  return {
    connection,
    log,
    lostForMs: () => (lostAt === undefined ? 0 : Math.max(Date.now() - lostAt, 1)),
    backForMs: () => Date.now() - backAt,
    isBackWithin(timeoutMs) {
      if (lostAt === undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (isBack: boolean): void => {
          clearTimeout(timer);
          listeners.delete(onBack);
          resolve(isBack);
        };
        const onBack = (): void => {
          finish(true);
        };
        const timer = setTimeout(finish, Math.max(timeoutMs, 0), false);
        listeners.add(onBack);
      });
    },
    onReconnect(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    onLost(fn) {
      lossListeners.add(fn);
      return () => lossListeners.delete(fn);
    },
    maxMessageBytes: () => connection.info?.max_payload ?? leastBytes,
    async ready() {
      if (lostAt !== undefined) throw new Error('the connection to the broker was lost');
      await connection.flush();
    },
    publish: outgoing.publish,
    guard,
    listen: (subject, onMessage, queue) =>
      connection.subscribe(subject, {
        ...(queue === undefined ? {} : { queue }),
        callback: (error, message) => {
          guard(subject, () => (error === null ? onMessage(message) : Promise.reject(error)));
        },
      }),
    async endSubscription(subscription) {
      if (subscription.isClosed()) return;
      // Draining waits for an answer of the server, which a lost one does not give.
      if (lostAt === undefined) await subscription.drain().catch(() => undefined);
      else subscription.unsubscribe();
    },
    async close() {
      if (connection.isClosed()) return;
      outgoing.flush();
      if (lostAt === undefined) await connection.drain().catch(() => connection.close());
      else await connection.close();
    },
  };
}

export const hasNatsCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof NatsError && codes.includes(error.code);
