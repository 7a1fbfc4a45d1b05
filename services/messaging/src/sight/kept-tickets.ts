import {
  type Actor,
  authorizeConversation,
  authorizeTicket,
  type Signals,
  type Ticket,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { createKeptAnswers } from './kept-answers.ts';

type About = { readonly ticketId: number; readonly actor: Actor };
type Sole = { readonly ticket: Ticket; readonly isByRights: boolean };
type Conversation = Sole & { readonly ticketIds: readonly number[] };

/**
 * Tickets as their owner shows them to somebody. It tells what changed before whoever changed it is answered, and what
 * was kept of that is forgotten by then (docs/adr/0011).
 * @throws AppError what the owner answers; refusals are never kept.
 */
export type KeptTickets = {
  /** For what is sent: all of it is current but the last message, which the sent one replaces. */
  readonly ticket: (about: About, context: CallContext) => Promise<Ticket>;
  /** With the tickets that are read together with it. */
  readonly conversation: (about: About, context: CallContext) => Promise<Conversation>;
  /** What the log says of tickets: the owner may have been killed before its signal. */
  readonly forget: (changed: Signals['TicketsChanged']) => void;
};

export const keepTickets = (bus: Bus): KeptTickets => {
  const alone = createKeptAnswers<Sole>({
    waitsFor: (service) => service !== 'ticket' && service !== 'messaging',
  });
  const together = createKeptAnswers<Conversation>({ waitsFor: (service) => service !== 'ticket' });
  const forget = (changed: Signals['TicketsChanged']): void => {
    alone.forget(changed);
    together.forget(changed);
  };
  bus.onSignal('TicketsChanged', forget);
  bus.onSignal('LastMessagesChanged', ({ ticketIds }) => {
    together.forget({ ticketIds, contactIds: [], isAny: false });
  });
  bus.onLinkLost(() => forget({ ticketIds: [], contactIds: [], isAny: true }));
  return {
    ticket: async (about, context) => {
      const { ticket } = await alone.ask(about, context, () => bus.call(authorizeTicket, about, context));
      return ticket;
    },
    conversation: (about, context) =>
      together.ask(about, context, () => bus.call(authorizeConversation, about, context)),
    forget,
  };
};
