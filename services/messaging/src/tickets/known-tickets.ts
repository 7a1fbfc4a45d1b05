import {
  type Actor,
  authorizeTicket,
  filterVisibleTickets,
  isVisible,
  visibilityOf,
} from '@balcao/contracts';
import type { Bus, CallContext, Consumer } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { findWhereabouts, type Whereabouts } from './known-tickets.query.ts';

type About = { readonly ticketId: number; readonly actor: Actor };

/**
 * Who may see which ticket, by what ticket's events say (docs/adr/0013). The owner is asked before anybody is refused,
 * and for everything as long as its log was not read to the end.
 * @throws AppError ERR_NO_TICKET_FOUND also for a ticket that the actor may not see (rule V2).
 */
export type KnownTickets = {
  readonly authorize: (about: About, context: CallContext) => Promise<Whereabouts>;
  /** The same for whoever sends: the owner is asked too before one is refused that is not open, or has no connection. */
  readonly authorizeSend: (about: About, context: CallContext) => Promise<Whereabouts>;
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
    // The link was lost meanwhile: who waits for the next one says so.
    if (link === links) isCaughtUp = true;
  };

  const authorizeIf = async (
    isEnough: (known: Whereabouts) => boolean,
    { ticketId, actor }: About,
    context: CallContext,
  ): Promise<Whereabouts> => {
    const [known] = isCaughtUp ? await findWhereabouts(db, [ticketId]) : [];
    if (known !== undefined && isVisible(visibilityOf(actor), known) && isEnough(known)) return known;
    return (await bus.query(authorizeTicket, { ticketId, actor }, context)).ticket;
  };

  return {
    authorize: (about, context) => authorizeIf(() => true, about, context),
    authorizeSend: (about, context) => authorizeIf(takesAnswers, about, context),
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

const takesAnswers = ({ status, whatsappId }: Whereabouts): boolean =>
  status === 'open' && whatsappId !== null;
