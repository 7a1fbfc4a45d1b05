import { type Actor, AppError, authorizeTicket, type Ticket } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findMessages, type MessageRow } from './messages.query.ts';

/**
 * A message and its ticket, for whoever may see them.
 * @throws AppError ERR_NO_MESSAGE_FOUND also for a message of a foreign ticket, or one that another person holds back:
 * whether it exists is no answer either.
 */
export const authorizeMessage = async (
  { db, bus }: { readonly db: MessagingDb; readonly bus: Bus },
  { messageId, actor }: { readonly messageId: string; readonly actor: Actor },
  context: CallContext,
): Promise<{ readonly row: MessageRow; readonly ticket: Ticket }> => {
  const [row] = await findMessages(db, [messageId]);
  if (row === undefined || (row.is_held && !isSender(row, actor))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  try {
    const { ticket } = await bus.query(authorizeTicket, { ticketId: row.ticket_id, actor }, context);
    return { row, ticket };
  } catch (error) {
    throw error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND'
      ? new AppError('ERR_NO_MESSAGE_FOUND')
      : error;
  }
};

export const isSender = ({ user_id }: Pick<MessageRow, 'user_id'>, actor: Actor): boolean =>
  actor.kind === 'user' && user_id === actor.userId;
