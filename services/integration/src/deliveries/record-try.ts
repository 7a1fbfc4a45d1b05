import type { OutboundFailure, Result } from '@balcao/contracts';
import type { OutboundAnswer } from '@balcao/service-kit';
import type { IntegrationDb } from '#database/schema.ts';
import { nextTryAt, retryAfterOf, type RetrySchedule } from './retry.rules.ts';
import { sql } from 'kysely';
import type { Waiting } from './lanes.ts';

/** The stored part of the receiver's answer, to find errors. */
const storedAnswerLength = 1_000;

type Tried = {
  readonly receiverId: string;
  readonly delivery: Waiting;
  readonly answer: Result<OutboundAnswer, OutboundFailure>;
  readonly schedule: RetrySchedule;
  readonly startedAt: Date;
  readonly now: Date;
};

export const isAcceptedStatus = (status: number): boolean => status >= 200 && status < 300;

export const isTaken = (answer: Tried['answer']): boolean =>
  answer.ok && isAcceptedStatus(answer.value.status);

/** Postgres stores no NUL in a text. */
export const beginningOfAnswer = (body: Buffer): string =>
  body.subarray(0, storedAnswerLength).toString('utf8').replaceAll('\u0000', '');

/**
 * Stores the result of a try.
 * @returns when the delivery is due again; undefined: it has ended
 */
export const recordTry = async (db: IntegrationDb, tried: Tried): Promise<Date | undefined> => {
  const { receiverId, delivery, answer, schedule, startedAt, now } = tried;
  const failures = delivery.failures + (isTaken(answer) ? 0 : 1);
  const nextAt = isTaken(answer)
    ? undefined
    : nextTryAt(schedule, {
        failures,
        createdAt: delivery.createdAt,
        now,
        retryAfterMs: answer.ok ? retryAfterOf(answer.value.headers['retry-after'], now) : null,
      });
  const ended = isTaken(answer) ? 'taken' : 'given-up';
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('st_deliveries')
      .set(nextAt === undefined ? { failures, state: ended, ended_at: now } : { failures })
      .where('receiver_id', '=', receiverId)
      .where('delivery_id', '=', delivery.deliveryId)
      .executeTakeFirst();
    // Its contact was erased meanwhile.
    if (updated.numUpdatedRows === 0n) return;
    await tx
      .insertInto('st_delivery_tries')
      .values({
        receiver_id: receiverId,
        delivery_id: delivery.deliveryId,
        // After a redelivery the earlier tries still exist.
        number: sql<number>`(
          select coalesce(max(number), 0) + 1 from st_delivery_tries
          where receiver_id = ${receiverId} and delivery_id = ${delivery.deliveryId}
        )`,
        at: startedAt,
        took_ms: Math.max(Math.round(now.getTime() - startedAt.getTime()), 0),
        status: answer.ok ? answer.value.status : null,
        problem: answer.ok ? null : answer.error,
        answer: answer.ok ? beginningOfAnswer(answer.value.body) : '',
      })
      // Another process took it over and was faster.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return nextAt;
};
