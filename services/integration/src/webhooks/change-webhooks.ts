import { type Actor, AppError, maxWebhooks, type Webhook, type WebhookCalls } from '@balcao/contracts';
import { type CallContext, metadataOf } from '@balcao/event-bus';
import { assertVersion } from '@balcao/event-store';
import { isClosedHost, newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockFeed } from '#feed/index.ts';
import type { IntegrationTransaction } from '#database/store.ts';
import { newSecret } from './signature.ts';
import { beginWebhook, decideWebhook, knownTypes, webhookStream } from './webhook.decider.ts';
import { secretPurposeOf } from './webhook-receiver.ts';
import { columnsOf, type WebhookRow, webhookState } from './webhook-row.ts';
import { findWebhook } from './webhooks.query.ts';
import type { Surroundings } from '#surroundings.ts';

type Asker = { readonly actor: Actor; readonly context: CallContext };

/** For this long the previous secret also signs (rule H4). */
const rotationMs = 24 * 60 * 60 * 1_000;

/** An ended token creates no webhook, even if a gateway still has it cached. */
const assertTokenAlive = async (tx: IntegrationTransaction, tokenId: string | null): Promise<void> => {
  if (tokenId === null) return;
  const ended = await tx.db
    .selectFrom('rm_token_ends')
    .select('token_id')
    .where('token_id', '=', tokenId)
    .where('ends_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (ended !== undefined) throw new AppError('ERR_WEBHOOK_OFF');
};

/** Its creator learns at once that nothing will ever be posted there. */
const assertOpen = (allowedHosts: readonly string[], url: string): void => {
  if (isClosedHost(allowedHosts, new URL(url)))
    throw new AppError('ERR_WEBHOOK_ADDRESS_CLOSED', { field: 'url' });
};

export const makeWebhook = async (
  { store, box, clock, allowedHosts }: Surroundings,
  { actor, context }: Asker,
  wanted: z.output<WebhookCalls['create']['body']>,
) => {
  assertOpen(allowedHosts, wanted.url);
  const secret = newSecret();
  const webhookId = newId();
  const { result, written } = await store.transaction(async (tx) => {
    // Later positions are delivered to it. The lock also makes the count exact, so that all webhooks fit into one
    // page.
    await lockFeed(tx.db);
    const { count } = await tx.db
      .selectFrom('st_webhooks')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxWebhooks) throw new AppError('ERR_WEBHOOK_COUNT');
    const ofScript = actor.kind === 'api' ? actor : null;
    await assertTokenAlive(tx, ofScript?.tokenId ?? null);
    const at = clock.now();
    const { state, events } = beginWebhook({ ...wanted, webhookId });
    const row = await tx.db
      .insertInto('st_webhooks')
      .values({
        webhook_id: webhookId,
        token_id: ofScript?.tokenId ?? null,
        token_name: ofScript?.name ?? '',
        queue_ids: ofScript?.queueIds ?? [],
        own_contacts_only: ofScript?.ownContactsOnly ?? false,
        ...columnsOf(state),
        wrapped_secret: box.seal(secret, secretPurposeOf(webhookId)),
        previous_secret: null,
        previous_until: null,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.append(webhookStream(webhookId), 'absent', events, { metadata: metadataOf(context) });
    return row;
  });
  return { row: result, secret, written };
};

type Wanted = z.output<WebhookCalls['change']['body']>;

/** @throws ERR_NO_WEBHOOK_FOUND, ERR_WEBHOOK_ADDRESS_CLOSED, ERR_WEBHOOK_OFF, ERR_EDIT_CONFLICT */
export const reviseWebhook = async (
  { store, clock, allowedHosts }: Surroundings,
  { actor, context }: Asker,
  webhookId: string,
  wanted: Wanted,
) => {
  const { result, written } = await store.transaction(async (tx) => {
    await lockFeed(tx.db);
    const before = await findWebhook(tx.db, webhookId, actor, { isLocked: true });
    assertSameVersion(before, wanted, context.ifMatch);
    if (wanted.url !== undefined && wanted.url !== before.url) assertOpen(allowedHosts, wanted.url);
    if (wanted.isOn === true && !before.is_on) await assertTokenAlive(tx, before.token_id);
    const command = { type: 'ChangeWebhook', changes: wanted } as const;
    const { state, events } = decideWebhook(command, webhookState(before));
    const row = await tx.db
      .updateTable('st_webhooks')
      .set((eb) => ({
        ...(state === null ? {} : columnsOf(state)),
        updated_at: clock.now(),
        revision: eb('revision', '+', 1),
      }))
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.append(webhookStream(webhookId), 'any', events, { metadata: metadataOf(context) });
    return row;
  });
  return { row: result, written };
};

/** Fields that already have the wanted value are no conflict (rule G16). */
const assertSameVersion = (before: WebhookRow, wanted: Wanted, ifMatch: number | undefined): void => {
  if (ifMatch === undefined) return;
  assertVersion(ifMatch, before.revision);
  if (ifMatch === before.revision) return;
  const current: Pick<Webhook, 'name' | 'url' | 'types' | 'isOn'> = {
    name: before.name,
    url: before.url,
    types: knownTypes(before.types),
    isOn: before.is_on,
  };
  const changed = Object.fromEntries(
    Object.entries(current).filter(([field, value]) =>
      Object.entries(wanted).some(
        ([name, asked]) => name === field && JSON.stringify(asked) !== JSON.stringify(value),
      ),
    ),
  );
  if (Object.keys(changed).length > 0) throw new AppError('ERR_EDIT_CONFLICT', { changed });
};

export const rotateSecret = async (
  { store, box, clock }: Surroundings,
  { actor, context }: Asker,
  webhookId: string,
) => {
  const secret = newSecret();
  const { result, written } = await store.transaction(async (tx) => {
    const before = await findWebhook(tx.db, webhookId, actor, { isLocked: true });
    const at = clock.now();
    const { events } = decideWebhook({ type: 'RotateSecret' }, webhookState(before));
    const row = await tx.db
      .updateTable('st_webhooks')
      .set((eb) => ({
        wrapped_secret: box.seal(secret, secretPurposeOf(webhookId)),
        previous_secret: before.wrapped_secret,
        previous_until: new Date(at.getTime() + rotationMs),
        updated_at: at,
        revision: eb('revision', '+', 1),
      }))
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.append(webhookStream(webhookId), 'any', events, { metadata: metadataOf(context) });
    return row;
  });
  return { row: result, secret, written };
};

/** Removes it with its waiting deliveries and its log. */
export const removeWebhook = async (
  { store }: Surroundings,
  { actor, context }: Asker,
  webhookId: string,
) => {
  const { written } = await store.transaction(async (tx) => {
    // From here on nothing is added to it.
    await lockFeed(tx.db);
    const before = await findWebhook(tx.db, webhookId, actor, { isLocked: true });
    await tx.db.deleteFrom('st_webhooks').where('webhook_id', '=', webhookId).execute();
    await sql`select from st_lanes where receiver_id = ${webhookId} order by lane for update`.execute(tx.db);
    await tx.db.deleteFrom('st_deliveries').where('receiver_id', '=', webhookId).execute();
    await tx.db.deleteFrom('st_lanes').where('receiver_id', '=', webhookId).execute();
    await tx.db.deleteFrom('st_receivers').where('receiver_id', '=', webhookId).execute();
    const { events } = decideWebhook({ type: 'DeleteWebhook' }, webhookState(before));
    await tx.append(webhookStream(webhookId), 'any', events, { metadata: metadataOf(context) });
  });
  return { written };
};
