import { Redis } from 'ioredis';

/** The adapter needs two connections: one for subscriptions, one for requests and publishing. */
export type RedisClients = {
  readonly publisher: Redis;
  readonly subscriber: Redis;
  /** The subscription broke and will be restored; messages published meanwhile are lost here. */
  readonly onReturn: (listener: () => void) => void;
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const connectRedis = (url: string, onError: (error: Error) => void): RedisClients => {
  const publisher = new Redis(url, { enableOfflineQueue: false, commandTimeout: 1_000 });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', onError);
  return {
    publisher: withoutStrayRejections(publisher),
    subscriber: withoutStrayRejections(subscriber),
    onReturn: (listener) => {
      // The first connect is no return. Listeners run before the new subscription, and so before any message.
      subscriber.once('close', () => subscriber.on('ready', listener));
    },
    ready: async () => {
      await publisher.ping();
      if (subscriber.status !== 'ready') throw new Error('not subscribed');
    },
    stop: () => {
      publisher.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
};

/**
 * The adapter ignores the results of its commands, so a lost connection would cause unhandled rejections and end the
 * process.
 */
const withoutStrayRejections = (client: Redis): Redis =>
  new Proxy(client, {
    get: (target, property): unknown => {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, values);
        if (answer instanceof Promise) answer.catch(() => undefined);
        return answer;
      };
    },
  });
