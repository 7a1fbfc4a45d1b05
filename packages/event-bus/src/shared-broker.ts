import type { Subscription } from 'nats';
import { type Broker, connectBroker, type Incoming } from './broker.ts';
import { createLogHeads, type LogHeads } from './consumer/log-heads.ts';
import { createSubscriptions, type Subscriptions } from './consumer/subscription.ts';
import type { Log } from './log.ts';
import { createCaller } from './rpc/client.ts';
import { untraced } from './tracing.ts';

/** A broker's connection with the event subscriptions on it. */
export type Line = {
  readonly broker: Broker;
  readonly subscriptions: Subscriptions;
  readonly logHeads: LogHeads;
  readonly close: () => Promise<void>;
};

type Address = { readonly url: string; readonly name: string; readonly log: Log };

let isSharing = false;
let shared: Promise<Line> | undefined;
let users = 0;

/**
 * For a process that runs several services: from now on they share one connection. A call to a service of this process
 * does not leave it, and its consumers hear an event when it is committed; the broker brings it to other processes.
 */
export const shareBroker = (): void => {
  isSharing = true;
};

export const openLine = async (address: Address): Promise<Line> => {
  if (!isSharing) return lineOn(await connectBroker(address));
  users += 1;
  shared ??= connectBroker(address).then((broker) => lineOn(withShortcuts(broker)));
  const { broker, subscriptions, logHeads, close } = await shared;
  return {
    broker: { ...broker, log: address.log },
    subscriptions,
    logHeads,
    close: async () => {
      users -= 1;
      if (users > 0) return;
      shared = undefined;
      await close();
    },
  };
};

const lineOn = (broker: Broker): Line => {
  const subscriptions = createSubscriptions(broker);
  return {
    broker,
    subscriptions,
    logHeads: createLogHeads(createCaller(broker, {}, untraced)),
    close: async () => {
      await subscriptions.close();
      await broker.close();
    },
  };
};

type Take = (message: Incoming) => void;

/** Without its last token: an inbox listens to all of them. */
const familyOf = (subject: string): string => subject.slice(0, subject.lastIndexOf('.'));

/**
 * Delivers calls and their answers within the process, without the broker. Everything else is for several processes, so
 * it takes the broker's way.
 */
const withShortcuts = (broker: Broker): Broker => {
  const callees = new Map<string, Take>();
  const inboxes = new Map<string, Take>();
  const forgetters = new WeakMap<Subscription, () => void>();

  return {
    ...broker,
    listen(subject, onMessage, queue) {
      const subscription = broker.listen(subject, onMessage, queue);
      const isInbox = subject.endsWith('.*');
      const [takers, key] = isInbox ? [inboxes, familyOf(subject)] : [callees, subject];
      // Each process of a queue answers alike, so this one may answer itself. Others listen to what all get.
      if (!isInbox && queue === undefined) return subscription;
      takers.set(key, (message) => {
        queueMicrotask(() => {
          broker.guard(subject, () => onMessage(message));
        });
      });
      forgetters.set(subscription, () => takers.delete(key));
      return subscription;
    },
    endSubscription(subscription) {
      forgetters.get(subscription)?.();
      return broker.endSubscription(subscription);
    },
    publish(subject, payload, options, onError) {
      const take = callees.get(subject) ?? inboxes.get(familyOf(subject));
      if (take === undefined) broker.publish(subject, payload, options, onError);
      else take({ subject, data: payload, reply: options.reply, headers: options.headers });
    },
  };
};
