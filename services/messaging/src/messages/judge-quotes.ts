import type { Actor, Message } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { KnownTickets } from '#tickets/index.ts';

/** Another ticket of the conversation, which an answer may quote; null where it quotes none. */
const quotedTicketOf = ({ ticketId, quotedMsg }: Message): number | null =>
  quotedMsg === null || quotedMsg.ticketId === ticketId ? null : quotedMsg.ticketId;

/** Leaves out of these messages what they quote from tickets that somebody does not see (rule V7), as a page of them does. */
export const judgeQuotes = async (
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
