import type { Clock, OutboundClient } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import type { IntegrationDb } from '#database/schema.ts';
import { dropWaiting } from './deliveries.ts';
import { claimLane, findDueReceivers, findHead, findPauseMs, keepLane, leaveLane } from './lanes.ts';
import { recordTry } from './record-try.ts';
import type { RetrySchedule } from './retry.rules.ts';

export type Target = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Whom something is delivered to. Asked before each try: what was changed counts from the next one on. */
export type Receiver = {
  readonly schedule: RetrySchedule;
  /** null: there is nobody, and what waits is dropped. */
  readonly findTarget: (deliveryId: string, content: string) => Promise<Target | null>;
};

type Options = {
  readonly db: IntegrationDb;
  readonly ask: OutboundClient;
  readonly receiverOf: (receiverId: string) => Receiver | undefined;
  readonly clock: Clock;
  /** For a whole try. */
  readonly timeoutMs: number;
};

/** Conversations of a receiver that are delivered at the same time. */
const lanesAtOnce = 8;
/** Then others of this process get their turn, and a stop need not wait longer. */
const roundMs = 5_000;
const answerBytes = 65_536;

/**
 * Each receiver has a job of its own, so that a slow one delays nobody else (rule I1). Within it, conversations go side by
 * side, and what belongs to one goes one after the other.
 */
export const createDelivering = (options: Options): TimerHandler<{ readonly receiverId: string }> => {
  const { db, ask, receiverOf, clock, timeoutMs } = options;

  /** True: go on with the next one of the lane. */
  const tryHead = async (receiverId: string, receiver: Receiver, lane: string): Promise<boolean> => {
    const delivery = await findHead(db, receiverId, lane);
    if (delivery === undefined) {
      await leaveLane(db, receiverId, lane, clock.now());
      return false;
    }
    const target = await receiver.findTarget(delivery.deliveryId, delivery.content);
    if (target === null) {
      await dropWaiting(db, receiverId, clock.now());
      return false;
    }
    const startedAt = clock.now();
    const answer = await ask({
      url: target.url,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...target.headers },
      body: delivery.content,
      followsRedirects: false,
      maxBytes: answerBytes,
      timeoutMs,
    });
    const tried = { receiverId, delivery, answer, schedule: receiver.schedule, startedAt, now: clock.now() };
    const nextAt = await recordTry(db, tried);
    if (nextAt !== undefined) await leaveLane(db, receiverId, lane, nextAt);
    return nextAt === undefined;
  };

  const workOff = async (receiverId: string, receiver: Receiver, lane: string, endsAt: number) => {
    try {
      while (await tryHead(receiverId, receiver, lane)) {
        if (performance.now() > endsAt) {
          await leaveLane(db, receiverId, lane, clock.now());
          return;
        }
        await keepLane(db, receiverId, lane);
      }
    } catch (error) {
      await leaveLane(db, receiverId, lane, clock.now()).catch(() => undefined);
      throw error;
    }
  };

  const work = async (receiverId: string, receiver: Receiver, endsAt: number): Promise<void> => {
    while (performance.now() < endsAt) {
      const lane = await claimLane(db, receiverId, clock.now());
      if (lane === undefined) return;
      await workOff(receiverId, receiver, lane, endsAt);
    }
  };

  return {
    run: async ({ receiverId }) => {
      const receiver = receiverOf(receiverId);
      if (receiver === undefined) {
        await dropWaiting(db, receiverId, clock.now());
        return undefined;
      }
      const endsAt = performance.now() + roundMs;
      const ended = await Promise.allSettled(
        Array.from({ length: lanesAtOnce }, () => work(receiverId, receiver, endsAt)),
      );
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      const againInMs = await findPauseMs(db, receiverId, clock.now());
      return againInMs === undefined ? undefined : { againInMs };
    },
    sweep: async (add) => {
      for (const receiverId of await findDueReceivers(db, clock.now()))
        await add({ receiverId }, { id: receiverId });
    },
  };
};
