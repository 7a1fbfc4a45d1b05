import {
  authorizeReader,
  contactSummarySchema,
  listMessages,
  maskContact,
  maskMessage,
  maskWholeContact,
  readTicket,
  type Ticket,
  type Written,
} from '@balcao/contracts';
import {
  type Bus,
  type CallContext,
  type EndpointHandler,
  PreparedJson,
  serveEndpoint,
} from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { isMaskedFor } from './present-message.ts';
import type { Conversation, KnownTickets } from '#tickets/index.ts';
import { fillContact } from './contact-text.ts';
import { findPlace } from './find-place.query.ts';
import { findPage, type MessagePage } from './list-messages.query.ts';
import { withTickets } from './tickets-of-messages.ts';

type Parts = { readonly db: MessagingDb; readonly bus: Bus; readonly known: KnownTickets };

/**
 * The pages leave as the database wrote them. They are read by what is known here of the ticket while its owner is asked
 * what it shows, and thrown away when the owner refuses or says that it stands elsewhere.
 */
export const serveListMessages = ({ db, bus, known }: Parts): EndpointHandler =>
  serveEndpoint(listMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const userId = actor.kind === 'user' ? actor.userId : null;
    const pageOf = async (reach: Reach) => {
      const place = await findPlace(db, query, { ticketId, ticketIds: reach.ticketIds, userId });
      return { place, ...(await findPage(db, { ticketId, userId, ...reach, ...place })) };
    };
    const readEarly = async () => {
      const likely = await known.conversation({ ticketId, actor });
      return likely && { likely, page: await pageOf(likely) };
    };
    const early = readEarly().catch(() => undefined);
    const allowed = (await bus.query(authorizeReader, { ticketId, actor }, context)).ticket;
    const { ticket, written } = query.markRead
      ? await markRead(bus, allowed, context)
      : { ticket: allowed, written: [] };
    const readUpTo = ticket.lastInbound - ticket.unreadMessages;
    const read = await early;
    const page =
      read !== undefined && isSame(read.likely, { ...ticket, readUpTo })
        ? read.page
        : await pageOf({ readUpTo, ticketIds: await known.conversationOf({ ticket, actor }, context) });
    const hasNewer = page.place.before !== null || page.place.offset > 0;
    const isMasked = isMaskedFor(actor);
    const contact = contactSummarySchema.parse(ticket.contact);
    const said = `[${fillContact(page.messages, isMasked ? maskContact(contact) : contact)}]`;
    const messages = isMasked && holdsNumbers(ticket, page) ? masked(said) : said;
    const told = query.markRead ? await withTickets(bus, messages, ticket, context) : messages;
    const shown = isMasked ? { ...ticket, contact: maskWholeContact(ticket.contact) } : ticket;
    return {
      body: new PreparedJson(
        `{"messages":${told},"count":${page.count},` +
          `"hasMore":${page.hasMore},"hasNewer":${hasNewer},"ticket":${JSON.stringify(shown)}}`,
      ),
      written,
    };
  });

type Reach = { readonly ticketIds: readonly number[]; readonly readUpTo: number };
type Shown = Omit<Conversation, 'ticketIds'>;

const isSame = (likely: Shown, said: Shown): boolean =>
  likely.contactId === said.contactId &&
  likely.whatsappId === said.whatsappId &&
  likely.queueId === said.queueId &&
  likely.readUpTo === said.readUpTo;

/** Clients of old read by loading. */
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
  // Only its attendant's reading counts: where nothing was written, it is as unread as before.
  return status === 200 && written.length > 0
    ? { ticket: { ...ticket, unreadMessages: 0 }, written }
    : { ticket, written: [] };
};

const messagesSchema = listMessages.response.shape.messages;

/** In a group each message has an author with a number of their own, and cards name people by theirs. */
const holdsNumbers = ({ isGroup }: Ticket, { hasCards }: Pick<MessagePage, 'hasCards'>): boolean =>
  isGroup || hasCards;

const masked = (messages: string): string =>
  JSON.stringify(messagesSchema.parse(JSON.parse(messages)).map(maskMessage));
