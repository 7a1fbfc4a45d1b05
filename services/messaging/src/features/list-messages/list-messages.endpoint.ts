import {
  type Actor,
  authorizeTicket,
  type ContactSummary,
  contactSummarySchema,
  listMessages,
  maskContact,
  messagePageSize,
  readTicket,
  type Ticket,
  type Written,
} from '@balcao/contracts';
import { type Bus, type CallContext, type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { toMessage } from '#read-model/messages.query.ts';
import { countMessages, findConversation, findPage } from './list-messages.query.ts';

export const serveListMessages = (db: MessagingDb, bus: Bus): EndpointHandler =>
  serveEndpoint(listMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const authorized = await bus.call(authorizeTicket, { ticketId, actor }, context);
    const { ticket, written } = query.markRead
      ? await markRead(bus, authorized.ticket, context)
      : { ticket: authorized.ticket, written: [] };
    const conversation = await findConversation(db, ticket);
    const page = {
      contactId: ticket.contactId,
      connectionId: ticket.whatsappId,
      ticketIds: [...new Set([ticket.id, ...conversation.map(({ ticket_id }) => ticket_id)])],
      before: query.before ?? null,
      offset: query.before === undefined ? (query.pageNumber - 1) * messagePageSize : 0,
      limit: messagePageSize + 1,
    };
    const [found, count] = await Promise.all([findPage(db, page), countMessages(db, page)]);
    const readMarks = new Map([
      ...conversation.map(({ ticket_id, read_up_to }) => [ticket_id, read_up_to] as const),
      [ticket.id, ticket.lastInbound - ticket.unreadMessages] as const,
    ]);
    const contact = contactSummarySchema.parse(ticket.contact);
    const present = presentFor(actor);
    return {
      body: {
        messages: found
          .slice(0, messagePageSize)
          .toReversed()
          .map((row) => present(toMessage(row, { contact, readUpTo: readMarks.get(row.ticket_id) ?? 0 }))),
        count,
        hasMore: found.length > messagePageSize,
        ticket: present(ticket),
      },
      written,
    };
  });

/** Clients of old read by loading (4-settled.md 11). */
const markRead = async (
  bus: Bus,
  ticket: Ticket,
  context: CallContext,
): Promise<{ ticket: Ticket; written: readonly Written[] }> => {
  if (ticket.unreadMessages === 0) return { ticket, written: [] };
  const { status, written } = await bus.request(
    readTicket,
    { params: { ticketId: ticket.id }, query: {}, body: { upTo: ticket.lastInbound } },
    context,
  );
  return status === 200 ? { ticket: { ...ticket, unreadMessages: 0 }, written } : { ticket, written: [] };
};

/** Phone numbers in full, or masked (4-settled.md 18). */
const presentFor =
  (actor: Actor) =>
  <T extends { readonly contact: ContactSummary | null }>(item: T): T =>
    actor.kind === 'user' && !actor.seesNumbers && item.contact !== null
      ? { ...item, contact: maskContact(item.contact) }
      : item;
