import type { PushPayload } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import { readUsersLooking } from '#presence/index.ts';
import type { NotificationDb } from '#database/schema.ts';
import type { DeliverPush } from './deliver-push.ts';
import { findSubscriptions, forgetSubscription, type KnownSubscription } from './push-subscriptions.ts';

type Options = {
  readonly db: NotificationDb;
  readonly redis: Pick<Redis, 'zrangebyscore'>;
  readonly deliver: DeliverPush;
  readonly log: Logger;
};

/** The push for each of their browsers. */
export type NotifyBrowsers = (
  userIds: readonly number[],
  payloadsFor: (subscription: KnownSubscription) => readonly PushPayload[],
) => Promise<void>;

const atATime = 8;

/** Notifies the browsers of users who do not look at the desk. `bell.rules.ts` decides whom a message concerns (rule B1). */
export const createNotifyBrowsers = ({ db, redis, deliver, log }: Options): NotifyBrowsers => {
  // Unknown presence: better one push too many than none.
  const usersLooking = (): Promise<ReadonlySet<number>> =>
    readUsersLooking(redis).catch(() => new Set<number>());

  const deliverOne = async (subscription: KnownSubscription, payload: PushPayload): Promise<void> => {
    try {
      const outcome = await deliver(subscription, payload);
      if (outcome === 'gone') await forgetSubscription(db, subscription.endpoint);
      if (outcome === 'failed') log.info({ userId: subscription.userId }, 'a push service refused a push');
    } catch (error) {
      log.info({ err: error, userId: subscription.userId }, 'a push service could not be reached');
    }
  };

  return async (userIds, payloadsFor) => {
    if (userIds.length === 0) return;
    const subscriptions = await findSubscriptions(db, userIds);
    if (subscriptions.length === 0) return;
    const looking = await usersLooking();
    const waiting = subscriptions
      .filter(({ userId }) => !looking.has(userId))
      .flatMap((subscription) => payloadsFor(subscription).map((payload) => ({ subscription, payload })));
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await deliverOne(next.subscription, next.payload);
    };
    await Promise.all(Array.from({ length: Math.min(atATime, waiting.length) }, lane));
  };
};
