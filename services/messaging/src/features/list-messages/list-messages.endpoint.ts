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
import { findPage, findPageOf } from './list-messages.query.ts';

export const serveListMessages = (db: MessagingDb, bus: Bus): EndpointHandler =>
  serveEndpoint(listMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const place = {
      before: query.before ?? null,
      offset: query.before === undefined ? (query.pageNumber - 1) * messagePageSize : 0,
      limit: messagePageSize + 1,
    };
    // Looked up while the owner is asked, and thrown away when it refuses.
    const [authorized, known] = await Promise.all([
      bus.call(authorizeTicket, { ticketId, actor }, context),
      findPage(db, ticketId, place),
    ]);
    const { ticket, written } = query.markRead
      ? await markRead(bus, authorized.ticket, context)
      : { ticket: authorized.ticket, written: [] };
    const page = known ?? (await findPageOf(db, ticket, place));
    const found = page?.messages ?? [];
    const contact = contactSummarySchema.parse(ticket.contact);
    const readUpTo = ticket.lastInbound - ticket.unreadMessages;
    const present = presentFor(actor);
    return {
      body: {
        messages: found
          .slice(0, messagePageSize)
          .toReversed()
          .map((row) =>
            present(
              toMessage(row, { contact, readUpTo: row.ticket_id === ticketId ? readUpTo : row.read_up_to }),
            ),
          ),
        count: page?.count ?? 0,
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
