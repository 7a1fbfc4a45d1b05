import {
  maskContact,
  type PushLanguage,
  type PushPayload,
  visibleUser,
  visibleUsersKey,
} from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import type { NotificationDb } from '#database/schema.ts';
import type { FeedMove, Told } from '#bell/feed-updates.rules.ts';
import type { KnownUser } from '#directory/known-users.ts';
import { findSubscriptions, forgetSubscription, type KnownSubscription } from './push-subscriptions.ts';
import type { DeliverPush } from './deliver-push.ts';
import { bodyIn, titleIn } from './push-texts.ts';

type Options = {
  readonly db: NotificationDb;
  readonly redis: Pick<Redis, 'zrangebyscore'>;
  readonly deliver: DeliverPush;
  readonly log: Logger;
};

const atATime = 8;

const alerts = (move: FeedMove): move is Extract<FeedMove, { kind: 'shows' }> =>
  move.kind === 'shows' && move.alert;

/** What a browser shows while the desk is closed: texts in its language, never a number that its user may not see. */
const payloadsOf = ({ user, moves }: Told<KnownUser>, language: PushLanguage): PushPayload[] =>
  moves.flatMap((move) => {
    if (!alerts(move)) return [];
    const { item } = move.ticket;
    const contact = user.isMasked ? maskContact(item.contact) : item.contact;
    return [
      {
        ticketId: item.id,
        title: titleIn(language, contact),
        body: bodyIn(language, item),
        unread: move.unread,
      },
    ];
  });

/** Tells the browsers of users who have the desk nowhere before their eyes. Nothing waits for it, and nothing repeats. */
export const createPushSender = ({ db, redis, deliver, log }: Options) => {
  const usersLooking = async (): Promise<ReadonlySet<number>> => {
    // Not known: rather once too often than not at all.
    const found = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf').catch(() => []);
    return new Set(found.map(visibleUser.userIdOf));
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

  return async (told: readonly Told<KnownUser>[]): Promise<void> => {
    const alerted = new Map(
      told.filter(({ moves }) => moves.some(alerts)).map((entry) => [entry.user.userId, entry]),
    );
    if (alerted.size === 0) return;
    const subscriptions = await findSubscriptions(db, [...alerted.keys()]);
    if (subscriptions.length === 0) return;
    const looking = await usersLooking();
    const waiting = subscriptions.flatMap((subscription) => {
      const entry = looking.has(subscription.userId) ? undefined : alerted.get(subscription.userId);
      if (entry === undefined) return [];
      return payloadsOf(entry, subscription.language).map((payload) => ({ subscription, payload }));
    });
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await deliverOne(next.subscription, next.payload);
    };
    await Promise.all(Array.from({ length: Math.min(atATime, waiting.length) }, lane));
  };
};
