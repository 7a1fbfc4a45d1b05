import type { Actor, Message } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { KnownTickets } from '#tickets/index.ts';

/** The other ticket that a message quotes from; null if there is none. */
const quotedTicketOf = ({ ticketId, quotedMsg }: Message): number | null =>
  quotedMsg === null || quotedMsg.ticketId === ticketId ? null : quotedMsg.ticketId;

/** Removes quotes from tickets that the actor does not see (rule V7), as a page of messages does. */
export const hideUnseenQuotes = async (
  tickets: KnownTickets,
  messages: readonly Message[],
  actor: Actor,
  context: CallContext,
): Promise<(message: Message) => Message> => {
  const ticketIds = [...new Set(messages.flatMap((message) => quotedTicketOf(message) ?? []))];
  const visible = await tickets.visible({ ticketIds, actor }, context);
  return (message) => {
    const ticketId = quotedTicketOf(message);
    return ticketId === null || visible.has(ticketId) ? message : { ...message, quotedMsg: null };
  };
};
