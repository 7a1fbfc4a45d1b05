import { describeTickets, type Ticket, ticketOfMessageSchema } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/** So each message begins; a text inside of one has no bare quotes. */
const beginnings = /"ticketId":(\d+),"ack":/g;

/**
 * Messages as text, each with its ticket. Most are of the one that is known already; of the older ones their owner is
 * asked once for all.
 */
export const withTickets = async (
  bus: Bus,
  messages: string,
  ticket: Ticket,
  context: CallContext,
): Promise<string> => {
  const ids = [...messages.matchAll(beginnings)].map(([, id]) => Number(id));
  const ticketIds = [...new Set(ids)].filter((id) => id !== ticket.id);
  const others =
    ticketIds.length === 0 ? [] : (await bus.call(describeTickets, { ticketIds }, context)).tickets;
  const texts = new Map(
    [ticket, ...others].map((one) => [one.id, JSON.stringify(ticketOfMessageSchema.parse(one))]),
  );
  return messages.replaceAll(beginnings, (beginning, id: string) => {
    const text = texts.get(Number(id));
    return text === undefined ? beginning : `"ticketId":${id},"ticket":${text},"ack":`;
  });
};
