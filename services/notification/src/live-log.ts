import type { StoreTables } from '@balcao/event-store';
import { serverEventNameSchema, serverEventSchemas, type Feed } from '@balcao/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { z } from 'zod';
import type { LiveUpdateRow, NotificationTables } from '#database/schema.ts';
import type { LiveUpdate } from '#domain/live-update.ts';

export type PlacedUpdate = { readonly position: number; readonly update: LiveUpdate };

type Tables = NotificationTables & StoreTables;

const feedSchema = z
  .templateLiteral(['tickets:', z.enum(['pending', 'open', 'closed'])])
  .or(z.literal('notification'));

/**
 * Appends to the live log. The head's lock is held until the commit, so that positions become visible in their order:
 * let it be the last statement of the transaction.
 */
export const appendUpdates = async (
  db: Transaction<Tables>,
  updates: readonly LiveUpdate[],
): Promise<void> => {
  if (updates.length === 0) return;
  const head = await db
    .updateTable('st_live_head')
    .set({ position: sql<number>`position + ${updates.length}` })
    .where('id', '=', 1)
    .returning('position')
    .executeTakeFirstOrThrow();
  const first = head.position - updates.length + 1;
  await db
    .insertInto('rm_live_updates')
    .values(
      updates.map((update, index) => ({
        position: first + index,
        event: update.event,
        payload: JSON.stringify(update.payload),
        is_for_everybody: update.audience.isForEverybody,
        is_for_admins: update.audience.isForAdmins,
        is_for_all_when_open: update.audience.isForAllWhenOpen,
        user_ids: [...update.audience.userIds],
        queue_ids: [...update.audience.queueIds],
        feeds: [...update.feeds],
        ticket_id: update.ticketId,
        contact_id: update.contactId,
      })),
    )
    .execute();
};

/** What follows a position, in order. */
export const readUpdates = async (
  db: Kysely<Tables>,
  after: number,
  limit: number,
): Promise<PlacedUpdate[]> => {
  const rows = await db
    .selectFrom('rm_live_updates')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toPlacedUpdate);
};

export const readHead = async (db: Kysely<Tables>): Promise<{ position: number; emitted: number }> =>
  db.selectFrom('st_live_head').select(['position', 'emitted']).where('id', '=', 1).executeTakeFirstOrThrow();

export const toPlacedUpdate = (row: Selectable<LiveUpdateRow>): PlacedUpdate => {
  const place = {
    audience: {
      isForEverybody: row.is_for_everybody,
      isForAdmins: row.is_for_admins,
      isForAllWhenOpen: row.is_for_all_when_open,
      userIds: row.user_ids,
      queueIds: row.queue_ids,
    },
    feeds: z.array(feedSchema).parse(row.feeds) satisfies Feed[],
    ticketId: row.ticket_id,
    contactId: row.contact_id,
  };
  return {
    position: row.position,
    update: updateOf(serverEventNameSchema.parse(row.event), row.payload, place),
  };
};

type Place = Pick<LiveUpdate, 'audience' | 'feeds' | 'ticketId' | 'contactId'>;

/** One branch an event name: TypeScript does not carry the tie of name and payload through a lookup. */
const updateOf = (event: LiveUpdate['event'], payload: unknown, place: Place): LiveUpdate => {
  switch (event) {
    case 'ticket':
      return { event, payload: serverEventSchemas.ticket.parse(payload), ...place };
    case 'appMessage':
      return { event, payload: serverEventSchemas.appMessage.parse(payload), ...place };
    case 'contact':
      return { event, payload: serverEventSchemas.contact.parse(payload), ...place };
    case 'user':
      return { event, payload: serverEventSchemas.user.parse(payload), ...place };
    case 'whatsapp':
      return { event, payload: serverEventSchemas.whatsapp.parse(payload), ...place };
    case 'whatsappSession':
      return { event, payload: serverEventSchemas.whatsappSession.parse(payload), ...place };
    case 'settings':
      return { event, payload: serverEventSchemas.settings.parse(payload), ...place };
  }
};
