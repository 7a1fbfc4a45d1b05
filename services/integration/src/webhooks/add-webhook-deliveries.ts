import { linkMediaTo } from '@balcao/contracts';
import type { IntegrationDb } from '#database/schema.ts';
import { addDeliveries, type NewDelivery } from '#deliveries/index.ts';
import { contentOf, type AppendedEntry, isEntrySeen } from '#feed/index.ts';
import type { WebhookRow } from './webhook-row.ts';
import { isTokenAlive, webhookSeer } from './webhooks.query.ts';

type Appended = Pick<AppendedEntry, 'deliveryId' | 'position' | 'contactIds' | 'ticketId' | 'at' | 'type'> & {
  readonly data: object;
};

/** Entries of one conversation are delivered in order, and so are those without a conversation. */
const laneOf = ({ contactIds: [contactId] }: Appended): string =>
  contactId === undefined ? 'connections' : `contact ${String(contactId)}`;

/** The delivery of an entry to a webhook. */
export const deliveryTo = (
  { webhook_id: receiverId }: Pick<WebhookRow, 'webhook_id'>,
  entry: Appended,
  { origin, now }: { readonly origin: string; readonly now: Date },
): NewDelivery => ({
  receiverId,
  deliveryId: entry.deliveryId,
  lane: laneOf(entry),
  contactId: entry.contactIds[0] ?? null,
  ticketId: entry.ticketId,
  content: linkMediaTo(contentOf(entry), origin),
  createdAt: now,
  type: entry.type,
  position: entry.position,
});

/**
 * Adds deliveries in the transaction that appends to the feed, under its lock: a webhook gets every entry with a
 * position after its creation.
 * @returns the receivers with new deliveries
 */
export const addWebhookDeliveries = async (
  db: IntegrationDb,
  entries: readonly AppendedEntry[],
  options: { readonly origin: string; readonly now: Date },
): Promise<readonly string[]> => {
  const webhooks = await db
    .selectFrom('st_webhooks')
    .select(['webhook_id', 'token_id', 'token_name', 'queue_ids', 'own_contacts_only', 'types'])
    .where('is_on', '=', true)
    .where(isTokenAlive)
    .execute();
  const added = webhooks.flatMap((webhook) => {
    const wanted: ReadonlySet<string> = new Set(webhook.types);
    const seer = webhookSeer(webhook);
    return entries
      .filter((entry) => wanted.has(entry.type) && isEntrySeen(entry, seer))
      .map((entry) => deliveryTo(webhook, entry, options));
  });
  await addDeliveries(db, added);
  return [...new Set(added.map(({ receiverId }) => receiverId))];
};
