import { isDeepStrictEqual } from 'node:util';
import {
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
import type { CachedTickets } from '#tickets/index.ts';
import { contactTextOf } from './contact-text.ts';
import { createExpectedReach, type Reach } from './expected-reach.ts';
import { findPlace } from './find-place.query.ts';
import { findPage, type MessagePage } from './list-messages.query.ts';
import { withTickets } from './tickets-of-messages.ts';

/** The pages leave as the database wrote them. */
export const serveListMessages = (db: MessagingDb, bus: Bus, tickets: CachedTickets): EndpointHandler => {
  const expected = createExpectedReach();
  const describe = createDescribe();
  return serveEndpoint(listMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const isMasked = isMaskedFor(actor);
    const userId = actor.kind === 'user' ? actor.userId : null;
    const pageOf = async (reach: Reach) => {
      const place = await findPlace(db, query, { ticketId, ticketIds: reach.ticketIds, userId });
      return { place, ...(await findPage(db, { ticketId, userId, ...reach, ...place })) };
    };
    const name = `${String(ticketId)} ${isMasked ? 'masked' : 'whole'}`;
    const likely = expected.of(name);
    // Read while the owner is asked, and thrown away when it refuses or says anything else than before.
    const early = likely === undefined ? undefined : pageOf(likely).catch(() => undefined);
    const allowed = await tickets.conversation({ ticketId, actor }, context);
    const { ticket, written } = query.markRead
      ? await markRead(bus, allowed.ticket, context)
      : { ticket: allowed.ticket, written: [] };
    const { reach, shown } = describe(ticket, allowed.ticketIds, isMasked);
    expected.learn(name, reach);
    const page = (isDeepStrictEqual(likely, reach) ? await early : undefined) ?? (await pageOf(reach));
    const hasNewer = page.place.before !== null || page.place.offset > 0;
    const said = `[${page.messages}]`;
    const messages = isMasked && holdsNumbers(ticket, page) ? masked(said) : said;
    const told = query.markRead ? await withTickets(bus, messages, ticket, context) : messages;
    return {
      body: new PreparedJson(
        `{"messages":${told},"count":${page.count},` +
          `"hasMore":${page.hasMore},"hasNewer":${hasNewer},"ticket":${shown}}`,
      ),
      written,
    };
  });
};

type Described = {
  readonly reach: Reach;
  /** The ticket as JSON text. */
  readonly shown: string;
};

/** Once for each ticket that comes, since one that is kept comes again for the same person. */
const createDescribe = () => {
  const known = new WeakMap<Ticket, Described>();
  return (ticket: Ticket, ticketIds: readonly number[], isMasked: boolean): Described => {
    const described = known.get(ticket) ?? describe(ticket, ticketIds, isMasked);
    known.set(ticket, described);
    return described;
  };
};

const describe = (ticket: Ticket, ticketIds: readonly number[], isMasked: boolean): Described => {
  const contact = contactSummarySchema.parse(ticket.contact);
  return {
    reach: {
      ticketIds,
      readUpTo: ticket.lastInbound - ticket.unreadMessages,
      contact: contactTextOf(isMasked ? maskContact(contact) : contact),
    },
    shown: JSON.stringify(isMasked ? { ...ticket, contact: maskWholeContact(ticket.contact) } : ticket),
  };
};

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
