import { type Actor, filterVisibleTickets, type Message } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/** Another ticket of the conversation, which an answer may quote; null where it quotes none. */
const quotedTicketOf = ({ ticketId, quotedMsg }: Message): number | null =>
  quotedMsg === null || quotedMsg.ticketId === ticketId ? null : quotedMsg.ticketId;

/**
 * Leaves out of these messages what they quote from tickets that somebody does not see (rule V7), as a page of
 * them does. Where nothing is quoted from another ticket nobody is asked.
 */
export const judgeQuotes = async (
  bus: Bus,
  messages: readonly Message[],
  actor: Actor,
  context: CallContext,
): Promise<(message: Message) => Message> => {
  const asked = new Set(messages.flatMap((message) => quotedTicketOf(message) ?? []));
  const { ticketIds } =
    asked.size === 0
      ? { ticketIds: [] }
      : await bus.query(filterVisibleTickets, { ticketIds: [...asked], actor }, context);
  const visible = new Set(ticketIds);
  return (message) => {
    const ticketId = quotedTicketOf(message);
    return ticketId === null || visible.has(ticketId) ? message : { ...message, quotedMsg: null };
  };
};
