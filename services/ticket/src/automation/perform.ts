import type { NewEventMetadata, NewEventOf, TicketEvents } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketTransaction } from '#database/store.ts';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { NewTicketEvent } from '#tickets/ticket.events.ts';
import { ticketState } from '#tickets/index.ts';
import { learnFacts } from './facts.query.ts';
import type { ReactingTicket } from './reacting-tickets.query.ts';
import { react } from './react.rules.ts';
import type { AutomationEvent, Command, DeskTime, Facts, TimerKind } from './react.state.ts';
import { type Conversation, type SpanCommand, spanDecider } from './span.decider.ts';

/** An event that the desk may react to, in the ticket where it happened. */
export type Cause = {
  readonly ticketId: number;
  readonly event: AutomationEvent;
  /** Of the message. */
  readonly eventId: string;
  readonly correlationId: string;
};

export type Timer = { readonly timerId: string; readonly dueAt: Date };

type Done = { readonly cause: Cause; readonly command: Command; readonly ticket: ReactingTicket };

/**
 * Does what the rules say, each rule once for an event. The contacts of the tickets are held. Answers the timers that
 * wait from now on.
 */
export const perform = async (
  tx: TicketTransaction,
  causes: readonly Cause[],
  {
    tickets,
    calendar,
    now,
  }: {
    readonly tickets: ReadonlyMap<number, ReactingTicket>;
    readonly calendar: DeskTime;
    readonly now: Date;
  },
): Promise<readonly Timer[]> => {
  const factsOf = await learnFacts(tx.db, [...tickets.values()], now);
  const done = await Promise.all(
    [...Map.groupBy(causes, ({ ticketId }) => ticketId)].map(
      async ([ticketId, ofTicket]): Promise<readonly Done[]> => {
        const ticket = tickets.get(ticketId);
        const facts = ticket === undefined ? null : factsOf(ticket);
        if (ticket === undefined || facts === null) return [];
        return reactInOrder(tx, ofTicket, { ticket, facts, calendar, now });
      },
    ),
  );
  const reactions = done.flat();
  await noteReactions(tx, reactions, now);
  return keepTimers(tx, reactions);
};

type Here = {
  readonly ticket: ReactingTicket;
  readonly facts: Facts;
  readonly calendar: DeskTime;
  readonly now: Date;
};

/** What a later event of the same ticket meets is what the earlier one left. */
const reactInOrder = async (
  tx: TicketTransaction,
  causes: readonly Cause[],
  { calendar, now, ...first }: Here,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  let { ticket, facts } = first;
  for (const cause of causes) {
    const commands = react(cause.event, facts, calendar, now);
    const events = commands.flatMap((command) => {
      const decided = eventsOf(command, ticket);
      for (const event of decided) {
        ticket = afterEvent(ticket, event);
        facts = {
          ...facts,
          span: ticket.span,
          place: { ...facts.place, queueId: ticket.queue_id },
          isPaused:
            event.type === 'AutomationPaused' || (facts.isPaused && event.type !== 'AutomationResumed'),
          sector: facts.sectors.find(({ id }) => id === ticket.queue_id) ?? facts.sector,
          said:
            event.type === 'AutomaticTextDue'
              ? [...facts.said, { text: event.data.text, at: now, isHere: true }]
              : facts.said,
        };
      }
      if (decided.length > 0 || command.type === 'wait') done.push({ cause, command, ticket });
      return decided;
    });
    if (events.length === 0) continue;
    await tx.append(ticketStream(ticket.ticket_id), ticket.revision - events.length, events, {
      metadata: becauseOf(cause),
    });
  }
  return done;
};

type Event = NewEventOf<
  Pick<
    TicketEvents,
    'TicketTransferred' | 'AutomaticTextDue' | 'AutomationPaused' | 'AutomationResumed' | 'SectorNotChosen'
  >
>;

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
  const outcome = spanDecider.decide(spanCommand(command, of, ticket), ticket.span);
  return outcome.ok ? outcome.value : [];
};

const spanCommand = (
  command: Exclude<Command, { type: 'assign' | 'wait' }>,
  of: Conversation,
  ticket: ReactingTicket,
): SpanCommand => {
  const { place } = ticketState(ticket);
  switch (command.type) {
    case 'say':
      return { ...command, type: 'SayText', of };
    case 'pause':
      return { type: 'Pause', of, rule: command.rule, place };
    case 'resume':
      return { type: 'Resume', of, cause: command.cause, place };
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

export const automationActor = { kind: 'system', name: 'automation' } as const;

const becauseOf = ({ eventId, correlationId }: Cause): NewEventMetadata => ({
  actor: automationActor,
  correlationId,
  causationId: eventId,
});

const ruleOf = (command: Command): string => (command.type === 'say' ? command.rule : command.type);

const noteReactions = async (tx: TicketTransaction, done: readonly Done[], now: Date): Promise<void> => {
  if (done.length === 0) return;
  await sql`
    insert into st_reactions (event_id, rule, ticket_id, contact_id, at, text)
    select event_id, rule, ticket_id, contact_id, ${now.toISOString()}::timestamptz, text from unnest(
      ${done.map(({ cause }) => cause.eventId)}::uuid[],
      ${done.map(({ command }) => ruleOf(command))}::text[],
      ${done.map(({ ticket }) => ticket.ticket_id)}::bigint[],
      ${done.map(({ ticket }) => ticket.contact_id)}::bigint[],
      ${done.map(({ command }) => (command.type === 'say' ? command.text : null))}::text[]
    ) as done (event_id, rule, ticket_id, contact_id, text)
    on conflict do nothing
  `.execute(tx.db);
};

const keepTimers = async (tx: TicketTransaction, done: readonly Done[]): Promise<readonly Timer[]> => {
  const waits = done.flatMap(({ cause, command }) =>
    command.type === 'wait'
      ? [{ cause, kind: command.kind satisfies TimerKind, dueAt: command.until, timerId: newId() }]
      : [],
  );
  if (waits.length === 0) return [];
  await tx.db
    .insertInto('st_automation_timers')
    .values(
      waits.map(({ cause, kind, dueAt, timerId }) => ({
        timer_id: timerId,
        ticket_id: cause.ticketId,
        kind,
        due_at: dueAt,
        event_id: cause.eventId,
        correlation_id: cause.correlationId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['ticket_id', 'kind']).doNothing())
    .execute();
  return waits;
};
