import { type Actor, AppError, type Webhook } from '@balcao/contracts';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import { isAcceptedStatus } from '#deliveries/index.ts';
import { type Seer, seerOf } from '#feed/index.ts';
import { knownTypes } from './webhook.decider.ts';
import { problemOf, type WebhookRow } from './webhook-row.ts';

/** An ended token gets no more deliveries (rule H7). */
export const isTokenAlive = sql<boolean>`not exists (
  select from rm_token_ends e where e.token_id = st_webhooks.token_id and e.ends_at <= now()
)`;

/** Scripts see their own webhooks, the desk all of them. */
const ownedBy = (actor: Actor) =>
  actor.kind === 'api' ? sql<boolean>`token_id = ${actor.tokenId}::uuid` : sql<boolean>`true`;

export const findWebhooks = (db: IntegrationDb, actor: Actor): Promise<readonly WebhookRow[]> =>
  db
    .selectFrom('st_webhooks')
    .selectAll()
    .where(ownedBy(actor))
    .orderBy('created_at', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();

/** @throws ERR_NO_WEBHOOK_FOUND */
export const findWebhook = async (
  db: IntegrationDb,
  webhookId: string,
  actor: Actor,
  { isLocked = false } = {},
): Promise<WebhookRow> => {
  const row = await db
    .selectFrom('st_webhooks')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(ownedBy(actor))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_WEBHOOK_FOUND');
  return row;
};

/** What a webhook sees: what its token sees, or an admin. */
export const webhookSeer = (
  row: Pick<WebhookRow, 'token_id' | 'token_name' | 'queue_ids' | 'own_contacts_only'>,
): Seer =>
  seerOf({
    kind: 'api',
    name: row.token_name,
    tokenId: row.token_id,
    queueIds: row.queue_ids,
    ownContactsOnly: row.own_contacts_only,
  });

const findLastTries = async (
  db: IntegrationDb,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Webhook['lastTry']>>> => {
  const { rows } = await sql<{
    webhookId: string;
    at: Date;
    status: number | null;
    problem: string | null;
  }>`
    select w.id as "webhookId", t.at, t.status, t.problem from unnest(${sql.val([...webhookIds])}::text[]) w (id)
    cross join lateral (
      select at, status, problem from st_delivery_tries where receiver_id = w.id order by at desc limit 1
    ) t
  `.execute(db);
  return new Map(
    rows.map(({ webhookId, at, status, problem }) => [
      webhookId,
      { at: at.toISOString(), isTaken: status !== null && isAcceptedStatus(status), status, problem },
    ]),
  );
};

/** The webhooks for the caller, each with its newest try. */
export const webhooksOf = async (
  db: IntegrationDb,
  rows: readonly WebhookRow[],
  now: Date,
): Promise<Webhook[]> => {
  const lastTries = await findLastTries(
    db,
    rows.map((row) => row.webhook_id),
  );
  return rows.map((row) => shownOf(row, lastTries.get(row.webhook_id) ?? null, now));
};

export const webhookOf = async (db: IntegrationDb, row: WebhookRow, now: Date): Promise<Webhook> => {
  const lastTries = await findLastTries(db, [row.webhook_id]);
  return shownOf(row, lastTries.get(row.webhook_id) ?? null, now);
};

const shownOf = (row: WebhookRow, lastTry: Webhook['lastTry'], now: Date): Webhook => ({
  id: row.webhook_id,
  name: row.name,
  url: row.url,
  types: knownTypes(row.types),
  isOn: row.is_on,
  problem: problemOf(row),
  token: row.token_id === null ? null : { id: row.token_id, name: row.token_name, queueIds: row.queue_ids },
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastTry,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
