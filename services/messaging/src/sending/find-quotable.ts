import { type Actor, AppError, type QuotedMessage } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { describeTicket, type KnownTickets, type Whereabouts } from '#tickets/index.ts';
import { findMessages, toQuoted } from '#messages/index.ts';

/**
 * The message that an answer quotes, if it belongs to the same contact and connection and its writer sees it; null
 * without a quote.
 * @throws AppError ERR_FETCH_WAPP_MSG for any other message, and for one that was never sent.
 */
export const findQuotable = async (
  { db, bus, known }: { readonly db: MessagingDb; readonly bus: Bus; readonly known: KnownTickets },
  {
    messageId,
    ticket,
    actor,
  }: { readonly messageId: string | null; readonly ticket: Whereabouts; readonly actor: Actor },
  context: CallContext,
): Promise<QuotedMessage | null> => {
  if (messageId === null) return null;
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
  return toQuoted(row, row.from_me ? null : (await describeTicket(bus, ticket.id, context)).contact);
};
