import { type SealedEvent, sealedEventSchema, type ServiceName } from '@balcao/contracts';
import type { Broker } from '../broker.ts';
import { decodeJson } from '../json.ts';
import { type Cursor, openDelivery } from './delivery.ts';
import { pause } from './pause.ts';

/** Events for a consumer. Some may be missing or repeated; positions reveal it, and `readLog` has them all. */
export type SubscriptionListener = {
  readonly onEvent: (event: SealedEvent) => void;
  /** The delivery started anew: earlier events must be read from the log. */
  readonly onResync: () => void;
};

export type Listening = { readonly end: () => void };

export type Subscriptions = {
  /** One delivery per process and source, whatever the number of its consumers. */
  readonly listen: (source: ServiceName, listener: SubscriptionListener) => Listening;
  /** This process has committed these events: its consumers need not wait for the broker. */
  readonly hear: (source: ServiceName, events: readonly SealedEvent[]) => void;
  readonly close: () => Promise<void>;
};

type Subscription = {
  readonly listeners: Set<SubscriptionListener>;
  readonly ended: AbortController;
  isLive: boolean;
  done: Promise<void>;
  /** By partition: the last position that the listeners got. */
  readonly reached: Map<number, number>;
  /** The ids of events that were heard in this process and that the broker has not brought yet. */
  readonly heard: Set<string>;
};

const retryMs = 300;
const awayMs = 1_000;
const mostHeard = 10_000;

export function createSubscriptions(broker: Broker): Subscriptions {
  const subscriptions = new Map<ServiceName, Subscription>();

  const open = (source: ServiceName): Subscription => {
    const subscription: Subscription = {
      listeners: new Set(),
      ended: new AbortController(),
      isLive: false,
      done: Promise.resolve(),
      reached: new Map(),
      heard: new Set(),
    };
    subscriptions.set(source, subscription);
    return subscription;
  };

  return {
    listen(source, listener) {
      const known = subscriptions.get(source);
      const subscription = known ?? open(source);
      subscription.listeners.add(listener);
      if (known === undefined) subscription.done = follow(broker, source, subscription);
      if (subscription.isLive) listener.onResync();
      return {
        end: () => {
          subscription.listeners.delete(listener);
          if (subscription.listeners.size > 0) return;
          subscriptions.delete(source);
          subscription.ended.abort();
        },
      };
    },
    hear(source, events) {
      const subscription = subscriptions.get(source);
      if (subscription?.isLive !== true) return;
      for (const event of events) {
        // After a gap the broker's order holds: consumers would read what is missing from the log.
        const isNext = event.position === (subscription.reached.get(event.partition) ?? -1) + 1;
        if (!isNext) continue;
        subscription.heard.add(event.id);
        deliver(subscription, event);
      }
      // The broker was away; its consumers ignore repeats.
      if (subscription.heard.size > mostHeard) subscription.heard.clear();
    },
    async close() {
      for (const subscription of subscriptions.values()) subscription.ended.abort();
      await Promise.all([...subscriptions.values()].map((subscription) => subscription.done));
    },
  };
}

const hasEnded = ({ ended }: Subscription): boolean => ended.signal.aborted;

/** Delivers while there are listeners, whatever happens to the broker. */
async function follow(broker: Broker, source: ServiceName, subscription: Subscription): Promise<void> {
  let cursor: Cursor | undefined;
  while (!hasEnded(subscription)) {
    // Requests to an unreachable broker take their whole timeout.
    if (!(await broker.isBackWithin(awayMs))) continue;
    try {
      const delivery = await openDelivery(broker, source, cursor, (payload, id) => {
        if (!subscription.heard.delete(id)) handle(broker, subscription, payload);
      });
      if (!delivery.isContinued) {
        subscription.isLive = true;
        for (const listener of subscription.listeners) listener.onResync();
      }
      cursor = await delivery.ended(subscription.ended.signal);
    } catch (error) {
      broker.log.warn({ err: error, source }, 'events are not being delivered');
      await pause(retryMs, subscription.ended.signal);
    }
  }
}

function handle(broker: Broker, subscription: Subscription, payload: Uint8Array): void {
  let event: SealedEvent;
  try {
    event = sealedEventSchema.parse(decodeJson(payload));
  } catch (error) {
    // Its position is now missing, so the consumer asks the owner for it.
    broker.log.error({ err: error }, 'an event does not match its contract');
    return;
  }
  deliver(subscription, event);
}

function deliver({ listeners, reached }: Subscription, event: SealedEvent): void {
  reached.set(event.partition, event.position);
  for (const listener of listeners) listener.onEvent(event);
}
