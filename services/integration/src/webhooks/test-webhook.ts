import { type WebhookCalls, webhookTestType } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import type { z } from 'zod';
import { beginningOfAnswer, isTaken } from '#deliveries/index.ts';
import { contentOf, findFeedHead } from '#feed/index.ts';
import { signedHeaders } from './signature.ts';
import { secretsOf } from './webhook-receiver.ts';
import type { WebhookRow } from './webhook-row.ts';
import type { Surroundings } from '#surroundings.ts';

const answerBytes = 65_536;

/** Posts once, at once, even if the webhook is off, and logs the result. */
export const tryOutWebhook = async (
  { db, ask, box, timeoutMs, clock }: Surroundings,
  row: WebhookRow,
): Promise<z.input<WebhookCalls['test']['response']>> => {
  const id = newId();
  const at = clock.now();
  // The newest position, so that a receiver that remembers positions misses nothing.
  const position = await findFeedHead(db);
  const content = contentOf({
    type: webhookTestType,
    at,
    position,
    data: { webhook: { id: row.webhook_id } },
  });
  const answer = await ask({
    url: row.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...signedHeaders({ id, at, body: content }, secretsOf(row, box, at)),
    },
    body: content,
    followsRedirects: false,
    maxBytes: answerBytes,
    timeoutMs,
  });
  const endedAt = clock.now();
  const tried = {
    number: 1,
    at,
    took_ms: Math.max(endedAt.getTime() - at.getTime(), 0),
    status: answer.ok ? answer.value.status : null,
    problem: answer.ok ? null : answer.error,
    answer: answer.ok ? beginningOfAnswer(answer.value.body) : '',
  };
  await db.transaction().execute(async (tx) => {
    const ids = { receiver_id: row.webhook_id, delivery_id: id };
    const state = isTaken(answer) ? 'taken' : 'given-up';
    await tx
      .insertInto('st_deliveries')
      .values({
        ...ids,
        lane: 'test',
        contact_id: null,
        ticket_id: null,
        content,
        state,
        created_at: at,
        ended_at: endedAt,
        type: webhookTestType,
      })
      .execute();
    await tx
      .insertInto('st_delivery_tries')
      .values({ ...ids, ...tried })
      .execute();
  });
  const { took_ms: tookMs, at: triedAt, ...rest } = tried;
  return { isTaken: isTaken(answer), try: { ...rest, tookMs, at: triedAt.toISOString() } };
};
