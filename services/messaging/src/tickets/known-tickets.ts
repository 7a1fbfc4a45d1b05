import {
  type Actor,
  authorizeConversation,
  authorizeTicket,
  filterVisibleTickets,
  isVisible,
  visibilityOf,
} from '@balcao/contracts';
import type { Bus, CallContext, Consumer } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findConversation, findWhereabouts, type Whereabouts } from './known-tickets.query.ts';

type About = { readonly ticketId: number; readonly actor: Actor };
type Conversation = { readonly ticket: Whereabouts; readonly ticketIds: readonly number[] };

/**
 * Who may see which ticket, by what ticket's events say (docs/adr/0013). The owner is asked before anybody is refused,
 * and for everything as long as its log was not read to the end.
 * @throws AppError ERR_NO_TICKET_FOUND also for a ticket that the actor may not see (rule V2).
 */
export type KnownTickets = {
  /** `isEnough`: what is known can be relied on for this purpose. */
  readonly authorize: (
    about: About,
    context: CallContext,
    isEnough?: (known: Whereabouts) => boolean,
  ) => Promise<Whereabouts>;
  /** With the tickets that are read together with it, as far as the actor sees them. */
  readonly conversation: (about: About, context: CallContext) => Promise<Conversation>;
  /** Those of these tickets that the actor sees. */
  readonly visible: (
    about: { readonly ticketIds: readonly number[]; readonly actor: Actor },
    context: CallContext,
  ) => Promise<ReadonlySet<number>>;
  readonly follow: (consumer: Consumer) => Consumer;
};

export const createKnownTickets = (db: MessagingDb, bus: Bus): KnownTickets => {
  let isCaughtUp = false;
  let links = 0;

  const catchUp = async ({ caughtUp }: Consumer): Promise<void> => {
    const link = links;
    await caughtUp();
    isCaughtUp = link === links;
  };

  return {
    authorize: async ({ ticketId, actor }, context, isEnough = () => true) => {
      const [known] = isCaughtUp ? await findWhereabouts(db, [ticketId]) : [];
      if (known !== undefined && isVisible(visibilityOf(actor), known) && isEnough(known)) return known;
      return (await bus.query(authorizeTicket, { ticketId, actor }, context)).ticket;
    },
    conversation: async ({ ticketId, actor }, context) => {
      const visibility = visibilityOf(actor);
      const known = isCaughtUp ? await findConversation(db, ticketId) : [];
      const visible = known.filter((one) => isVisible(visibility, one));
      const ticket = visible.find(({ id }) => id === ticketId);
      return ticket === undefined
        ? bus.query(authorizeConversation, { ticketId, actor }, context)
        : { ticket, ticketIds: visible.map(({ id }) => id) };
    },
    visible: async ({ ticketIds, actor }, context) => {
      const visibility = visibilityOf(actor);
      const known = isCaughtUp && ticketIds.length > 0 ? await findWhereabouts(db, ticketIds) : [];
      const visible = new Set(known.filter((one) => isVisible(visibility, one)).map(({ id }) => id));
      const others = ticketIds.filter((id) => !visible.has(id));
      if (others.length === 0) return visible;
      const answer = await bus.query(filterVisibleTickets, { ticketIds: others, actor }, context);
      return new Set([...visible, ...answer.ticketIds]);
    },
    follow: (consumer) => {
      bus.onLinkLost(() => {
        links += 1;
        isCaughtUp = false;
      });
      bus.onLinkBack(() => void catchUp(consumer));
      void catchUp(consumer);
      return consumer;
    },
  };
};
