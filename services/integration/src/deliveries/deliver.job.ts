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

/** A receiver of deliveries. It is looked up before each try, so a change applies from the next try on. */
export type Receiver = {
  readonly schedule: RetrySchedule;
  /** null: the receiver does not exist, and waiting deliveries are dropped. */
  readonly findTarget: (deliveryId: string, content: string) => Promise<Target | null>;
  /** A delivery that failed twice lets later ones pass, and a receiver that asks for a pause gets it for everything. */
  readonly stepsAside?: boolean;
  /** Runs after the result of a try was stored. */
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

/** Lanes of a receiver that are served in parallel. */
const lanesAtOnce = 8;
/** After this time others of this process get their turn, and a stop need not wait longer. */
const roundMs = 5_000;
const answerBytes = 65_536;

/**
 * Each receiver has its own job, so that a slow one delays no other (rule I1). Within it, lanes run in parallel, and
 * the deliveries of a lane one after the other.
 */
export const createDelivering = (options: Options): TimerHandler<{ readonly receiverId: string }> => {
  const { db, ask, receiverOf, clock, timeoutMs } = options;

  /** True: continue with the next delivery of the lane. */
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

  /** True: the later deliveries continue. */
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
    // A pause that the receiver asked for also applies to later deliveries.
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
