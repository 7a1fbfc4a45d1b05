import type { NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketDb, TicketTransaction } from '#database/store.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';
import { learnFacts } from './facts.query.ts';
import type { ReactingTicket } from './reacting-tickets.query.ts';
import { type Done, reactInOrder } from './react-in-order.ts';
import type { Command, DeskTime, TimerKind, AutomationEvent } from './react.state.ts';

export type Timer = { readonly timerId: string; readonly dueAt: Date };

/**
 * Carries out the commands of the rules, each rule once per event. The caller has locked the contacts of the tickets.
 * Answers the new timers.
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
      async ([ticketId, ofTicket]): Promise<readonly DoneBecause[]> => {
        const ticket = tickets.get(ticketId);
        const facts = ticket === undefined ? null : factsOf(ticket);
        if (ticket === undefined || facts === null) return [];
        const reactions = reactInOrder(
          ofTicket.map(({ event }) => event),
          { ticket, facts, calendar, now },
        );
        return append(tx, ticket, ofTicket, reactions);
      },
    ),
  );
  const reactions = done.flat();
  await storeReactions(tx, reactions, now);
  await storeReminders(tx.db, { causes, done: reactions, tickets }, now);
  return keepTimers(tx, reactions);
};

const append = async (
  tx: TicketTransaction,
  ticket: ReactingTicket,
  causes: readonly Cause[],
  reactions: readonly (readonly Done[])[],
): Promise<readonly DoneBecause[]> => {
  let { revision } = ticket;
  for (const [index, cause] of causes.entries()) {
    const events = (reactions[index] ?? []).flatMap((done) => done.events);
    if (events.length === 0) continue;
    await tx.append(ticketStream(ticket.ticket_id), revision, events, { metadata: becauseOf(cause) });
    revision += events.length;
  }
  return causes.flatMap((cause, index) =>
    (reactions[index] ?? []).map(({ command }) => ({ cause, command, ticket })),
  );
};

const automationActor = { kind: 'system', name: 'automation' } as const;

const becauseOf = ({ event, eventId, correlationId }: Cause): NewEventMetadata => ({
  actor: automationActor,
  correlationId,
  ...(event.type === 'timer' && event.kind === 'reminder' ? {} : { causationId: eventId }),
});

const ruleOf = (command: Command): string => (command.type === 'say' ? command.rule : command.type);

const storeReactions = async (
  tx: TicketTransaction,
  done: readonly DoneBecause[],
  now: Date,
): Promise<void> => {
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

const dropTimers = async (db: TicketDb, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return;
  await db
    .deleteFrom('st_automation_timers')
    .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
    .execute();
};

const keepTimers = async (tx: TicketTransaction, done: readonly DoneBecause[]): Promise<readonly Timer[]> => {
  // A new menu drops a hint for the former one, and a sent reminder drops its timer.
  await dropTimers(
    tx.db,
    done.flatMap(({ command, ticket }) =>
      command.type === 'say' && (command.rule === 'menu' || command.rule === 'reminder')
        ? [ticket.ticket_id]
        : [],
    ),
  );
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

/** An event that the desk may react to, in the ticket where it happened. */
export type Cause = {
  readonly ticketId: number;
  readonly event: AutomationEvent;
  /** The id of the message's event; of a reminder, which follows from no event, a new one. */
  readonly eventId: string;
  readonly correlationId: string;
};

/** A command that the rules returned for a cause. */
type DoneBecause = {
  readonly cause: Cause;
  readonly command: Command;
  readonly ticket: ReactingTicket;
};

type Performed = {
  readonly causes: readonly Cause[];
  readonly done: readonly DoneBecause[];
  readonly tickets: ReadonlyMap<number, ReactingTicket>;
};

/**
 * A ticket is closed some minutes after its reminder, however long the limits delayed the reminder (rules J6 and T27).
 * If nobody holds the ticket any more, the reminder becomes due again.
 */
const storeReminders = async (
  db: TicketDb,
  { causes, done, tickets }: Performed,
  now: Date,
): Promise<void> => {
  const notes = causes.flatMap(({ ticketId, event, eventId }) => {
    const ticket = tickets.get(ticketId);
    if (event.type !== 'timer' || event.kind !== 'reminder' || ticket?.is_reminded !== true) return [];
    const command = done.find(({ cause }) => cause.eventId === eventId)?.command;
    if (command?.type === 'wait')
      return [{ ticketId, seconds: (command.until.getTime() - now.getTime()) / 1_000 }];
    return [{ ticketId, seconds: ticket.status === 'open' ? 0 : null }];
  });
  if (notes.length === 0) return;
  await sql`
    update rm_tickets t set reminded_at = now() + make_interval(secs => noted.seconds)
    from unnest(
      ${notes.map(({ ticketId }) => ticketId)}::bigint[],
      ${notes.map(({ seconds }) => seconds)}::float8[]
    ) as noted (ticket_id, seconds)
    where t.ticket_id = noted.ticket_id
  `.execute(db);
};
