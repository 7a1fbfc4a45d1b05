import {
  type Actor,
  AppError,
  contactSummarySchema,
  type QuotedMessage,
  type Ticket,
} from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import type { KnownTickets } from '#tickets/index.ts';
import { findMessages, toQuoted } from '#messages/index.ts';

/**
 * What an answer quotes: a message of the same contact and connection that its writer may see.
 * @throws AppError ERR_FETCH_WAPP_MSG for any other, and for one that never went out.
 */
export const findQuotable = async (
  { db, known }: { readonly db: MessagingDb; readonly known: KnownTickets },
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
    const visible = await known.visible({ ticketIds: [row.ticket_id], actor }, context);
    if (visible.size === 0) throw new AppError('ERR_FETCH_WAPP_MSG');
  }
  return toQuoted(row, contactSummarySchema.parse(ticket.contact));
};
