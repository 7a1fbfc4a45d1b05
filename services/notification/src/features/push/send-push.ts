import { maskContact, type PushPayload, visibleUsersKey } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import type { NotificationDb } from '#database/schema.ts';
import type { FeedMove } from '#domain/feed-updates.ts';
import type { KnownUser } from '../../known-users.ts';
import { findSubscriptions, forgetSubscription, type KnownSubscription } from '../../push-subscriptions.ts';
import type { DeliverPush } from './deliver-push.ts';

type Told = { readonly user: KnownUser; readonly moves: readonly FeedMove[] };

type Options = {
  readonly db: NotificationDb;
  readonly redis: Pick<Redis, 'zrangebyscore'>;
  readonly deliver: DeliverPush;
  readonly log: Logger;
};

const atATime = 8;

/** What a browser shows while the desk is closed: texts, never a number that its user may not see. */
const payloadsOf = ({ user, moves }: Told): PushPayload[] =>
  moves.flatMap((move) => {
    if (move.kind !== 'shows' || !move.alert) return [];
    const { item } = move.ticket;
    const contact = user.isMasked ? maskContact(item.contact) : item.contact;
    return [{ ticketId: item.id, title: contact.name, body: item.lastMessage, unread: move.unread }];
  });

/** Tells the browsers of users who have the desk nowhere before their eyes. Nothing waits for it, and nothing repeats. */
export const createPushSender = ({ db, redis, deliver, log }: Options) => {
  const usersLooking = async (): Promise<ReadonlySet<number>> => {
    // Not known: rather once too often than not at all.
    const found = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf').catch(() => []);
    return new Set(found.map(Number));
  };

  const deliverOne = async (subscription: KnownSubscription, payload: PushPayload): Promise<void> => {
    try {
      const outcome = await deliver(subscription, payload);
      if (outcome === 'gone') await forgetSubscription(db, subscription.endpoint);
      if (outcome === 'failed') log.info({ userId: subscription.userId }, 'a push service refused');
    } catch (error) {
      log.info({ err: error, userId: subscription.userId }, 'a push service was not reached');
    }
  };

  return async (told: readonly Told[]): Promise<void> => {
    const due = told
      .map((entry) => ({ userId: entry.user.userId, payloads: payloadsOf(entry) }))
      .filter(({ payloads }) => payloads.length > 0);
    if (due.length === 0) return;
    const subscriptions = await findSubscriptions(
      db,
      due.map(({ userId }) => userId),
    );
    if (subscriptions.length === 0) return;
    const looking = await usersLooking();
    const waiting = subscriptions
      .filter(({ userId }) => !looking.has(userId))
      .flatMap((subscription) =>
        (due.find(({ userId }) => userId === subscription.userId)?.payloads ?? []).map((payload) => ({
          subscription,
          payload,
        })),
      );
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await deliverOne(next.subscription, next.payload);
    };
    await Promise.all(Array.from({ length: Math.min(atATime, waiting.length) }, lane));
  };
};
