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

/**
 * Nobody waits for many commands: the adapter ignores their results, and the client itself subscribes again after a
 * lost connection. If the connection is lost meanwhile, their rejections would be unhandled and end the process.
 */
class RedisWithoutStrayRejections extends Redis {
  override sendCommand(...[command, ...more]: Parameters<Redis['sendCommand']>): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, ...more);
  }
}

export const connectRedis = (url: string, onError: (error: Error) => void): RedisClients => {
  const publisher = new RedisWithoutStrayRejections(url, {
    enableOfflineQueue: false,
    commandTimeout: 1_000,
  });
  const subscriber = new RedisWithoutStrayRejections(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', onError);
  return {
    publisher,
    subscriber,
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
