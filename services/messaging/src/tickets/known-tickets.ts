import {
  type Actor,
  authorizeTicket,
  filterVisibleTickets,
  isVisible,
  type Ticket,
  type TicketOfPage,
  ticketOfPageSchema,
  type TicketPlace,
  ticketPlaceSchema,
  visibilityOf,
} from '@balcao/contracts';
import type { Bus, CallContext, Consumer } from '@balcao/event-bus';
import { watchCaughtUp } from '@balcao/service-runtime/caught-up';
import type { MessagingDb } from '#database/store.ts';
import {
  findConversation,
  findConversationAt,
  type TicketOfConversation,
  findWhereabouts,
  type Whereabouts,
} from './known-tickets.query.ts';

type About = { readonly ticketId: number; readonly actor: Actor };

/**
 * Decides who sees which ticket from ticket's events (docs/adr/0013). Before it refuses anybody it asks ticket, and
 * also as long as it has not read ticket's log to the end.
 * @throws AppError ERR_NO_TICKET_FOUND also for a ticket that the actor may not see (rule V2).
 */
export type KnownTickets = {
  readonly authorize: (about: About, context: CallContext) => Promise<Whereabouts>;
  /** The same for a send. Ticket is also asked before a ticket is refused that is not open or has no connection. */
  readonly authorizeSend: (about: About, context: CallContext) => Promise<Whereabouts>;
  /** Those of these tickets that the actor sees. */
  readonly visible: (
    about: { readonly ticketIds: readonly number[]; readonly actor: Actor },
    context: CallContext,
  ) => Promise<ReadonlySet<number>>;
  /** The tickets that are read together with this one, if the actor sees it. */
  readonly conversation: (about: About, context: CallContext) => Promise<Conversation>;
  /** The same for a ticket that ticket has already described. */
  readonly conversationOf: (
    about: { readonly ticket: Ticket; readonly actor: Actor },
    context: CallContext,
  ) => Promise<Conversation>;
  /** Where these tickets stand. One that is missing may stand elsewhere than is known here. */
  readonly places: (
    db: MessagingDb,
    ticketIds: readonly number[],
  ) => Promise<ReadonlyMap<number, TicketPlace>>;
  readonly follow: (consumer: Consumer) => Consumer;
};

export type Conversation = {
  readonly ticket: TicketOfPage;
  readonly readUpTo: number;
  /** The tickets that the actor sees, newest first, including this one (rule M2). */
  readonly ticketIds: readonly number[];
};

export const createKnownTickets = (db: MessagingDb, bus: Bus): KnownTickets => {
  let isCaughtUp = (): boolean => false;

  const authorizeIf = async (
    isEnough: (known: Whereabouts) => boolean,
    { ticketId, actor }: About,
    context: CallContext,
  ): Promise<Whereabouts> => {
    const [known] = isCaughtUp() ? await findWhereabouts(db, [ticketId]) : [];
    if (known !== undefined && isVisible(visibilityOf(actor), known) && isEnough(known)) return known;
    return (await bus.query(authorizeTicket, { ticketId, actor }, context)).ticket;
  };

  const visible: KnownTickets['visible'] = async ({ ticketIds, actor }, context) => {
    const visibility = visibilityOf(actor);
    const known = isCaughtUp() && ticketIds.length > 0 ? await findWhereabouts(db, ticketIds) : [];
    const seen = new Set(known.filter((one) => isVisible(visibility, one)).map(({ id }) => id));
    const others = ticketIds.filter((id) => !seen.has(id));
    if (others.length === 0) return seen;
    const answer = await bus.query(filterVisibleTickets, { ticketIds: others, actor }, context);
    return new Set([...seen, ...answer.ticketIds]);
  };

  const conversationOf: KnownTickets['conversationOf'] = async ({ ticket, actor }, context) => {
    const tickets = await findConversationAt(db, ticket);
    const seen = isCaughtUp()
      ? seenOf(tickets, actor)
      : [...(await visible({ ticketIds: tickets.map(({ id }) => id), actor }, context))];
    return {
      ticket: ticketOfPageSchema.parse(ticket),
      readUpTo: ticket.lastInbound - ticket.unreadMessages,
      ticketIds: withItself(ticket.id, seen),
    };
  };

  return {
    authorize: (about, context) => authorizeIf(() => true, about, context),
    authorizeSend: (about, context) => authorizeIf(acceptsAnswers, about, context),
    visible,
    conversation: async ({ ticketId, actor }, context) => {
      const known = isCaughtUp() ? await findConversation(db, ticketId) : undefined;
      if (known !== undefined && isVisible(visibilityOf(actor), known.ticket)) {
        const { tickets, ...conversation } = known;
        return { ...conversation, ticketIds: withItself(ticketId, seenOf(tickets, actor)) };
      }
      const { ticket } = await bus.query(authorizeTicket, { ticketId, actor }, context);
      return conversationOf({ ticket, actor }, context);
    },
    conversationOf,
    places: async (own, ticketIds) => {
      const found = isCaughtUp() && ticketIds.length > 0 ? await findWhereabouts(own, ticketIds) : [];
      return new Map(found.map((ticket) => [ticket.id, ticketPlaceSchema.parse(ticket)]));
    },
    follow: (consumer) => {
      isCaughtUp = watchCaughtUp(bus, consumer);
      return consumer;
    },
  };
};

const acceptsAnswers = ({ status, whatsappId }: Whereabouts): boolean =>
  status === 'open' && whatsappId !== null;

const seenOf = (tickets: readonly TicketOfConversation[], actor: Actor): readonly number[] => {
  const visibility = visibilityOf(actor);
  return tickets.flatMap((ticket) => (isVisible(visibility, ticket) ? ticket.id : []));
};

const withItself = (ticketId: number, others: readonly number[]): readonly number[] =>
  (others.includes(ticketId) ? others : [ticketId, ...others]).toSorted((one, other) => other - one);
