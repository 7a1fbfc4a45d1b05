import type { Clock, OutboundClient } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import type { IntegrationDb } from '#database/schema.ts';
import { dropWaiting } from './deliveries.ts';
import {
  claimLane,
  findDueReceivers,
  findHead,
  findPauseMs,
  keepLane,
  laneAside,
  leaveLane,
  pauseReceiver,
  stepAside,
  type Waiting,
} from './lanes.ts';
import { isTaken, recordTry } from './record-try.ts';
import { pauseAskedBy, type RetrySchedule } from './retry.rules.ts';

export type Target = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Whom something is delivered to. Asked before each try: what was changed counts from the next one on. */
export type Receiver = {
  readonly schedule: RetrySchedule;
  /** null: there is nobody, and what waits is dropped. */
  readonly findTarget: (deliveryId: string, content: string) => Promise<Target | null>;
  /** What failed twice lets those behind it pass, and whoever asks for time gets it as a whole. */
  readonly stepsAside?: boolean;
  /** After what came of a try was written down. */
  readonly afterTry?: (tried: AfterTry) => Promise<void>;
};

export type AfterTry = {
  readonly isTaken: boolean;
  readonly isGivenUp: boolean;
  /** null: no answer. */
  readonly status: number | null;
};

type PutOff = {
  readonly lane: string;
  readonly delivery: Waiting;
  readonly answer: Parameters<typeof isTaken>[0];
  readonly nextAt: Date;
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
    await receiver.afterTry?.({
      isTaken: isTaken(answer),
      isGivenUp: nextAt === undefined && !isTaken(answer),
      status: answer.ok ? answer.value.status : null,
    });
    if (nextAt === undefined) return true;
    return putOff(receiverId, receiver, { lane, delivery, answer, nextAt });
  };

  /** True: those behind it go on. */
  const putOff = async (
    receiverId: string,
    { stepsAside = false }: Receiver,
    { lane, delivery, answer, nextAt }: PutOff,
  ): Promise<boolean> => {
    const now = clock.now();
    const until =
      stepsAside && answer.ok
        ? pauseAskedBy({ status: answer.value.status, retryAfter: answer.value.headers['retry-after'] }, now)
        : undefined;
    if (until !== undefined) await pauseReceiver(db, receiverId, { now, until });
    const goesAside = stepsAside && delivery.failures > 0 && lane !== laneAside(delivery.deliveryId);
    if (goesAside) await stepAside(db, { receiverId, deliveryId: delivery.deliveryId }, nextAt);
    if (goesAside && until === undefined) return true;
    // Whoever asked for time gets it from those behind it, too.
    await leaveLane(db, receiverId, lane, goesAside ? now : nextAt);
    return false;
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
