import {
  type Actor,
  authorizeReader,
  contactSummarySchema,
  readTicket,
  type Ticket,
  type Written,
  describeTickets,
  ticketOfMessageSchema,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { Conversation, KnownTickets } from '#tickets/index.ts';
import { fillContact } from './contact-placeholders.ts';

type Loaded = {
  readonly conversation: Conversation;
  readonly written: readonly Written[];
  readonly ticket: Ticket;
  readonly fill: (messages: string) => string;
  readonly withTickets: (messages: string) => Promise<string>;
};

/**
 * Older clients mark messages as read by loading them, and expect ticket and contact as ticket shows them (rule X4).
 */
export const readByLoading = async (
  { bus, known }: { readonly bus: Bus; readonly known: KnownTickets },
  about: { readonly ticketId: number; readonly actor: Actor },
  context: CallContext,
): Promise<Loaded> => {
  const { ticket: allowed } = await bus.query(authorizeReader, about, context);
  const { ticket, written } = await markRead(bus, allowed, context);
  const contact = contactSummarySchema.parse(ticket.contact);
  return {
    conversation: await known.conversationOf({ ticket, actor: about.actor }, context),
    written,
    ticket,
    fill: (messages) => fillContact(messages, contact),
    withTickets: (messages) => withTickets(bus, messages, ticket, context),
  };
};

const markRead = async (
  bus: Bus,
  ticket: Ticket,
  context: CallContext,
): Promise<{ readonly ticket: Ticket; readonly written: readonly Written[] }> => {
  if (ticket.unreadMessages === 0) return { ticket, written: [] };
  const { status, written } = await bus.request(
    readTicket,
    { params: { ticketId: ticket.id }, query: {}, body: { upTo: ticket.lastInbound } },
    context,
  );
  // Only reading by the assignee counts. If nothing was written, the ticket is as unread as before.
  return status === 200 && written.length > 0
    ? { ticket: { ...ticket, unreadMessages: 0 }, written }
    : { ticket, written: [] };
};

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
