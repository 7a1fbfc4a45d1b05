import { isAudienceVisible, linkMediaTo } from '@balcao/contracts';
import type { IntegrationDb } from '#database/schema.ts';
import { addDeliveries, type NewDelivery } from '#deliveries/index.ts';
import { contentOf, type PlacedEntry } from '#feed/index.ts';
import type { WebhookRow } from './webhook-row.ts';
import { isTokenAlive, sightOf } from './webhooks.query.ts';

type Placed = Pick<PlacedEntry, 'deliveryId' | 'position' | 'contactIds' | 'ticketId' | 'at' | 'type'> & {
  readonly data: object;
};

/** What belongs to one conversation goes one after the other, and so does what is of none. */
const laneOf = ({ contactIds: [contactId] }: Placed): string =>
  contactId === undefined ? 'connections' : `contact ${String(contactId)}`;

/** One of the feed on its way to a webhook. */
export const deliveryTo = (
  { webhook_id: receiverId }: Pick<WebhookRow, 'webhook_id'>,
  entry: Placed,
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
 * In the transaction that appends to the feed, and behind its lock: a webhook is told of all that has a place after it was
 * made. Answers for whom something waits.
 */
export const addTold = async (
  db: IntegrationDb,
  entries: readonly PlacedEntry[],
  options: { readonly origin: string; readonly now: Date },
): Promise<readonly string[]> => {
  const webhooks = await db
    .selectFrom('st_webhooks')
    .select(['webhook_id', 'token_id', 'token_name', 'queue_ids', 'types'])
    .where('is_on', '=', true)
    .where(isTokenAlive)
    .execute();
  const added = webhooks.flatMap((webhook) => {
    const wanted: ReadonlySet<string> = new Set(webhook.types);
    const sight = sightOf(webhook);
    return entries
      .filter(({ type, audience }) => wanted.has(type) && isAudienceVisible(audience, sight))
      .map((entry) => deliveryTo(webhook, entry, options));
  });
  await addDeliveries(db, added);
  return [...new Set(added.map(({ receiverId }) => receiverId))];
};
