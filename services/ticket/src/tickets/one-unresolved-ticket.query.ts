import { type Actor, AppError, isVisible, type TicketPlace, visibilityOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

type Conversation = {
  readonly contactId: number;
  readonly connectionId: number;
  /** The ticket that is moved; null for a new one. */
  readonly exceptTicketId: number | null;
};

/**
 * A contact has at most one unresolved ticket on a connection (rule T7). The caller has locked the contact.
 * @throws AppError ERR_OPEN_USER_TICKET 400 or ERR_NONE_USER_TICKET if the other ticket is visible to `actor`, else
 * ERR_OTHER_OPEN_TICKET, which reveals nothing about it.
 */
export const refuseTwin = async (
  db: TicketDb,
  { contactId, connectionId, exceptTicketId }: Conversation,
  actor: Actor,
): Promise<void> => {
  const twin = await db
    .selectFrom('rm_tickets as t')
    .leftJoin('rm_users as u', 'u.user_id', 't.user_id')
    .select(['t.ticket_id', 't.user_id as userId', 't.queue_id as queueId', 'u.name'])
    .where('t.contact_id', '=', contactId)
    .where('t.connection_id', '=', connectionId)
    .where('t.status', '<>', 'closed')
    .where('t.ticket_id', 'is distinct from', exceptTicketId)
    .executeTakeFirst();
  if (twin === undefined) return;
  if (!isVisible(visibilityOf(actor), twin)) throw new AppError('ERR_OTHER_OPEN_TICKET');
  const ticketId = twin.ticket_id;
  throw twin.userId === null
    ? new AppError('ERR_NONE_USER_TICKET', { ticketId })
    : new AppError('ERR_OPEN_USER_TICKET', { userName: twin.name ?? '', ticketId }, { status: 400 });
};

/**
 * Tells whether a move makes a ticket unresolved in a conversation where it was not. Then it must be the only one.
 */
export const mayMakeTwin = (from: TicketPlace, to: TicketPlace): boolean =>
  to.status !== 'closed' && (from.status === 'closed' || from.whatsappId !== to.whatsappId);
