import type { NewEventOf, TicketEvents, TicketPlace } from '@balcao/contracts';
import { ticketDecider } from '#tickets/ticket.decider.ts';
import type { NewTicketEvent } from '#tickets/ticket.events.ts';
import { ticketState } from '#tickets/index.ts';
import type { ReactingTicket } from './reacting-tickets.query.ts';
import { react } from './react.rules.ts';
import type { AutomationEvent, Command, DeskTime, Facts } from './react.state.ts';
import { type Conversation, type SpanCommand, spanDecider } from './span.decider.ts';

type Event = NewEventOf<
  Pick<
    TicketEvents,
    | 'TicketTransferred'
    | 'AutomaticTextDue'
    | 'AutomationPaused'
    | 'AutomationResumed'
    | 'AutomationStoodBack'
    | 'SectorNotChosen'
  >
>;

/** A command of the rules, and its events. */
export type Done = { readonly command: Command; readonly events: readonly Event[] };

export type Here = {
  readonly ticket: ReactingTicket;
  readonly facts: Facts;
  readonly calendar: DeskTime;
  readonly now: Date;
};

/** Reacts to the events of a ticket in order. Each event sees the result of the one before. */
export const reactInOrder = (
  events: readonly AutomationEvent[],
  first: Here,
): readonly (readonly Done[])[] => {
  let here = first;
  return events.map((event) => {
    const { after, done } = reactOnce(event, here);
    here = after;
    return done;
  });
};

/** Reacts to one event. Answers what was done, and the facts for the next event. */
export const reactOnce = (
  event: AutomationEvent,
  here: Here,
): { readonly after: Here; readonly done: readonly Done[] } => {
  let after = here;
  const done = react(event, here.facts, here.calendar, here.now).flatMap((command): readonly Done[] => {
    const events = eventsOf(command, after.ticket);
    for (const one of events) {
      const ticket = afterEvent(after.ticket, one);
      after = { ...after, ticket, facts: afterReaction(after.facts, one, ticket, here.now) };
    }
    return events.length > 0 || command.type === 'wait' ? [{ command, events }] : [];
  });
  return { after, done };
};

const isTransfer = (event: NewTicketEvent): event is Extract<NewTicketEvent, { type: 'TicketTransferred' }> =>
  event.type === 'TicketTransferred';

const eventsOf = (command: Command, ticket: ReactingTicket): readonly Event[] => {
  if (command.type === 'wait' || ticket.connection_id === null) return [];
  if (command.type === 'assign') {
    const { queueId, cause } = command;
    const outcome = ticketDecider.decide(
      { type: 'MoveTicket', moverId: null, queueId, cause, lastInbound: 0 },
      ticketState(ticket),
    );
    return outcome.ok ? outcome.value.filter(isTransfer) : [];
  }
  const of = {
    ticketId: ticket.ticket_id,
    contactId: ticket.contact_id,
    connectionId: ticket.connection_id,
  };
  const outcome = spanDecider.decide(spanCommand(command, of, ticketState(ticket).place), ticket.span);
  return outcome.ok ? outcome.value : [];
};

const spanCommand = (
  command: Exclude<Command, { type: 'assign' | 'wait' }>,
  of: Conversation,
  place: TicketPlace,
): SpanCommand => {
  switch (command.type) {
    case 'say':
      return { ...command, type: 'SayText', of };
    case 'pause':
      return { type: 'Pause', of, rule: command.rule, place };
    case 'resume':
      return { type: 'Resume', of, cause: command.cause, place };
    case 'stand-back':
      return { type: 'StandBack', of };
    case 'give-up':
      return { type: 'GiveUpMenu', of, place };
  }
};

const afterEvent = (ticket: ReactingTicket, event: Event): ReactingTicket => ({
  ...ticket,
  revision: ticket.revision + 1,
  ...(event.type === 'TicketTransferred'
    ? { queue_id: event.data.to.queueId }
    : { span: spanDecider.evolve(ticket.span, event) }),
});

const afterReaction = (facts: Facts, event: Event, ticket: ReactingTicket, now: Date): Facts => ({
  ...facts,
  span: ticket.span,
  place: { ...facts.place, queueId: ticket.queue_id },
  isPaused: event.type === 'AutomationPaused' || (facts.isPaused && event.type !== 'AutomationResumed'),
  sector: facts.sectors.find(({ id }) => id === ticket.queue_id) ?? facts.sector,
  said: afterSaid(facts.said, event, now),
});

const afterSaid = (said: Facts['said'], event: Event, now: Date): Facts['said'] => {
  if (event.type === 'AutomaticTextDue') return [...said, { text: event.data.text, at: now, isHere: true }];
  return event.type === 'AutomationResumed' ? said.map((one) => ({ ...one, isHere: false })) : said;
};
