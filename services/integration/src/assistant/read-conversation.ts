import { AppError, isErrorCode, listMessages, type Message } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { z } from 'zod';

const pageSchema = listMessages.response.pick({ messages: true });
const failureSchema = z.object({ error: z.string() });
const pages = ['2', '1'];

/**
 * The caller's view of a conversation: the newest two pages, oldest first. Messaging answers as it would answer their
 * browser: it returns nothing without access to the ticket, and masks numbers if necessary (rule V1).
 */
export const readConversation = async (
  bus: Bus,
  ticketId: number,
  context: CallContext,
): Promise<readonly Message[]> => {
  const read = async (pageNumber: string): Promise<readonly Message[]> => {
    const { status, body } = await bus.request(
      listMessages,
      { params: { ticketId: String(ticketId) }, query: { pageNumber, markRead: 'false' }, body: {} },
      context,
    );
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (status < 400) return pageSchema.parse(answer).messages;
    const { error } = failureSchema.parse(answer);
    throw new AppError(isErrorCode(error) ? error : 'ERR_INTERNAL');
  };
  return (await Promise.all(pages.map(read))).flat();
};
