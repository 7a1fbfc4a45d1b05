import {
  type Actor,
  AppError,
  contactSummarySchema,
  filterVisibleTickets,
  type QuotedMessage,
  type Ticket,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findMessages, toQuoted } from '#messages/index.ts';

/**
 * What an answer quotes: a message of the same contact and connection that its writer may see.
 * @throws AppError ERR_FETCH_WAPP_MSG for any other, and for one that never went out.
 */
export const findQuotable = async (
  { db, bus }: { readonly db: MessagingDb; readonly bus: Bus },
  {
    messageId,
    ticket,
    actor,
  }: { readonly messageId: string; readonly ticket: Ticket; readonly actor: Actor },
  context: CallContext,
): Promise<QuotedMessage> => {
  const [row] = await findMessages(db, [messageId]);
  if (row === undefined) throw new AppError('ERR_FETCH_WAPP_MSG');
  const isOfConversation =
    row.contact_id === ticket.contactId &&
    row.connection_id === ticket.whatsappId &&
    !row.is_held &&
    row.send_state !== 'failed';
  if (!isOfConversation) throw new AppError('ERR_FETCH_WAPP_MSG');
  if (row.ticket_id !== ticket.id) {
    const asked = { ticketIds: [row.ticket_id], actor };
    const { ticketIds } = await bus.query(filterVisibleTickets, asked, context);
    if (ticketIds.length === 0) throw new AppError('ERR_FETCH_WAPP_MSG');
  }
  return toQuoted(row, contactSummarySchema.parse(ticket.contact));
};
