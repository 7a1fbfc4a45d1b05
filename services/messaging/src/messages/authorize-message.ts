import { type Actor, AppError } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { Whereabouts } from '#tickets/index.ts';
import { findMessages, type MessageRow } from './messages.query.ts';
import type { Surroundings } from '#surroundings.ts';

/**
 * Answers a message and its ticket, if the actor may see them.
 * @throws AppError ERR_NO_MESSAGE_FOUND also if the message exists, but its ticket is invisible or another user holds
 * it: the answer does not reveal that.
 */
export const authorizeMessage = async (
  { store, known }: Pick<Surroundings, 'store' | 'known'>,
  { messageId, actor }: { readonly messageId: string; readonly actor: Actor },
  context: CallContext,
): Promise<{ readonly row: MessageRow; readonly ticket: Whereabouts }> => {
  const [row] = await findMessages(store.db, [messageId]);
  if (row === undefined || (row.is_held && !isSender(row, actor))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  try {
    return { row, ticket: await known.authorize({ ticketId: row.ticket_id, actor }, context) };
  } catch (error) {
    throw error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND'
      ? new AppError('ERR_NO_MESSAGE_FOUND')
      : error;
  }
};

export const isSender = ({ user_id }: Pick<MessageRow, 'user_id'>, actor: Actor): boolean =>
  actor.kind === 'user' && user_id === actor.userId;
