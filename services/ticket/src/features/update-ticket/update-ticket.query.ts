import type { Ticket } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

export const isKnownUser = async (db: TicketDb, userId: number): Promise<boolean> =>
  (await db.selectFrom('rm_users').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/** The other ticket of the conversation that is not closed; `userName` is null when nobody has it. */
export const findUnresolvedSibling = async (
  db: TicketDb,
  ticket: Ticket,
): Promise<{ readonly userName: string | null } | null> => {
  const row = await db
    .selectFrom('rm_tickets as t')
    .leftJoin('rm_users as u', 'u.user_id', 't.user_id')
    .select(['t.user_id', 'u.name'])
    .where('t.contact_id', '=', ticket.contactId)
    .where('t.connection_id', '=', ticket.whatsappId)
    .where('t.status', '<>', 'closed')
    .where('t.ticket_id', '<>', ticket.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { userName: row.user_id === null ? null : (row.name ?? '') };
};
