import { describeTickets, type Ticket, ticketOfMessageSchema } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/** The beginning of each message. A text inside of one cannot contain it, because its quotes are escaped. */
const beginnings = /"ticketId":(\d+),"ack":/g;

/**
 * Adds its ticket to each message of a page as text. Most belong to the given ticket; one call describes the others.
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
