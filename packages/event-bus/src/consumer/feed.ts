import { type SealedEvent, sealedEventSchema, type ServiceName } from '@balcao/contracts';
import type { Broker } from '../broker.ts';
import { decodeJson } from '../json.ts';
import { type Cursor, openDelivery } from './delivery.ts';
import { pause } from './pause.ts';

/** Events for a consumer. Some may be missing or repeated; positions reveal it, and `readLog` has them all. */
export type FeedListener = {
  readonly onEvent: (event: SealedEvent) => void;
  /** The delivery started anew: earlier events must be read from the log. */
  readonly onResync: () => void;
};

export type Listening = { readonly end: () => void };

export type Feeds = {
  /** One delivery per process and source, whatever the number of its consumers. */
  readonly listen: (source: ServiceName, listener: FeedListener) => Listening;
  readonly close: () => Promise<void>;
};

type Feed = {
  readonly listeners: Set<FeedListener>;
  readonly ended: AbortController;
  isLive: boolean;
  done: Promise<void>;
};

const retryMs = 300;
const awayMs = 1_000;

export function createFeeds(broker: Broker): Feeds {
  const feeds = new Map<ServiceName, Feed>();

  const open = (source: ServiceName): Feed => {
    const feed: Feed = {
      listeners: new Set(),
      ended: new AbortController(),
      isLive: false,
      done: Promise.resolve(),
    };
    feeds.set(source, feed);
    return feed;
  };

  return {
    listen(source, listener) {
      const known = feeds.get(source);
      const feed = known ?? open(source);
      feed.listeners.add(listener);
      if (known === undefined) feed.done = follow(broker, source, feed);
      if (feed.isLive) listener.onResync();
      return {
        end: () => {
          feed.listeners.delete(listener);
          if (feed.listeners.size > 0) return;
          feeds.delete(source);
          feed.ended.abort();
        },
      };
    },
    async close() {
      for (const feed of feeds.values()) feed.ended.abort();
      await Promise.all([...feeds.values()].map((feed) => feed.done));
    },
  };
}

const hasEnded = ({ ended }: Feed): boolean => ended.signal.aborted;

/** Delivers while there are listeners, whatever happens to the broker. */
async function follow(broker: Broker, source: ServiceName, feed: Feed): Promise<void> {
  let cursor: Cursor | undefined;
  while (!hasEnded(feed)) {
    // Requests to an unreachable broker take their whole timeout.
    if (!(await broker.isBackWithin(awayMs))) continue;
    try {
      const delivery = await openDelivery(broker, source, cursor, (payload) => {
        handle(broker, feed, payload);
      });
      if (!delivery.isContinued) {
        feed.isLive = true;
        for (const listener of feed.listeners) listener.onResync();
      }
      cursor = await delivery.ended(feed.ended.signal);
    } catch (error) {
      broker.log.warn({ err: error, source }, 'events are not being delivered');
      await pause(retryMs, feed.ended.signal);
    }
  }
}

function handle(broker: Broker, feed: Feed, payload: Uint8Array): void {
  let event: SealedEvent;
  try {
    event = sealedEventSchema.parse(decodeJson(payload));
  } catch (error) {
    // Its position is now missing, so the consumer asks the owner for it.
    broker.log.error({ err: error }, 'an event does not match its contract');
    return;
  }
  for (const listener of feed.listeners) listener.onEvent(event);
}
