import { type Actor, authorizeConversation, type Signals, type Ticket } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { createAnswerCache } from './answer-cache.ts';

type About = { readonly ticketId: number; readonly actor: Actor };
/** `ticketIds` where all of the ticket is current, its last message too. */
type Sole = {
  readonly ticket: Ticket;
  readonly isByRights: boolean;
  readonly ticketIds: readonly number[] | null;
};
type Conversation = Sole & { readonly ticketIds: readonly number[] };

/**
 * Tickets as their owner shows them to somebody. It tells what changed before whoever changed it is answered, and what
 * was cached of that is gone by then (docs/adr/0011).
 * @throws AppError what the owner answers; refusals are never cached.
 */
export type CachedTickets = {
  /** With the tickets that are read together with it. */
  readonly conversation: (about: About, context: CallContext) => Promise<Conversation>;
  /** What the log says of tickets: the owner may have been killed before its signal. */
  readonly invalidate: (changed: Signals['TicketsChanged']) => void;
};

export const cacheTickets = (bus: Bus): CachedTickets => {
  const cache = createAnswerCache<Sole>({ outdated: (answer) => ({ ...answer, ticketIds: null }) });
  bus.onSignal('TicketsChanged', cache.invalidate);
  bus.onSignal('LastMessagesChanged', ({ ticketIds }) => cache.outdate(ticketIds));
  bus.onLinkLost(() => cache.invalidate({ ticketIds: [], contactIds: [], isAny: true }));
  return {
    conversation: (about, context) =>
      cache.ask(about, context, {
        waitsFor: (service) => service !== 'ticket',
        take: ({ ticketIds, ...answer }) => (ticketIds === null ? null : { ...answer, ticketIds }),
        ask: () => bus.call(authorizeConversation, about, context),
      }),
    invalidate: cache.invalidate,
  };
};
