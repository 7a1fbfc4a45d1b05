import { isOpen, messagingEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { TicketDb, TicketTransaction } from '#database/store.ts';
import { lockContacts } from '#contacts/index.ts';
import { type Cause, perform, type Timer } from './perform-commands.ts';
import { findSectors } from './facts.query.ts';
import { type TicketMessageEvent, automationEventOf } from './message-event.rules.ts';
import { wasSent, firstOpening } from './absence.rules.ts';
import { findPausedTickets, findReactingTickets, type ReactingTicket } from './reacting-tickets.query.ts';
import type { DeskTime } from './react.state.ts';
import { dropOld } from './reaction-marks.table.ts';

type Parts = Pick<Surroundings, 'clock' | 'timeZone'> & { readonly onWaiting: (timer: Timer) => void };

/**
 * Reacts to each message once, with the position in the same transaction (rule J2). A ticket that somebody holds, or
 * whose sector works, costs one read of its row.
 */
export const followMessagesToReact = (consumingFrom: ConsumingFrom, parts: Parts): Consumer =>
  startConsumer({
    ...consumingFrom('messaging'),
    consumer: 'ticket__react-to-messages',
    catalog: messagingEvents,
    types: ['MessageReceived', 'MessageQueued'],
    letsParkedGo: true,
    // A contact waits for the desk's texts. Nobody waits for the event of an attendant's answer.
    lingerMs: unhurriedMs,
    isUrgent: ({ type }) => type === 'MessageReceived',
    prepare: () => Promise.resolve<{ timers: readonly Timer[] }>({ timers: [] }),
    apply: async (tx, events, batch) => {
      const now = parts.clock.now();
      const candidates = (await dropOld(tx.db, events)).flatMap((event) => causeOf(event, now));
      if (candidates.length === 0) return;
      const calendar = { timeZone: await parts.timeZone() };
      const causes = await withSomethingToDo(tx.db, candidates, calendar, now);
      if (causes.length > 0) batch.timers = await reactTo(tx, causes, calendar, now);
    },
    afterCommit: (_, { timers }) => {
      for (const timer of timers) parts.onWaiting(timer);
    },
  });

const causeOf = (event: TicketMessageEvent, now: Date): readonly Cause[] => {
  const automationEvent = automationEventOf(event, now);
  const { correlationId } = event.metadata;
  return automationEvent === null
    ? []
    : [{ ticketId: event.data.ticketId, event: automationEvent, eventId: event.id, correlationId }];
};

/** Decides by the rows alone, without locks. The rules decide again once the contacts are locked. */
const withSomethingToDo = async (
  db: TicketDb,
  causes: readonly Cause[],
  calendar: DeskTime,
  now: Date,
): Promise<readonly Cause[]> => {
  const tickets = await findReactingTickets(
    db,
    causes.map(({ ticketId }) => ticketId),
  );
  const answered = causes.flatMap(({ event, ticketId }) =>
    event.type === 'answered' ? (tickets.get(ticketId)?.contact_id ?? []) : [],
  );
  const [paused, sectors] = await Promise.all([
    findPausedTickets(db, answered),
    findSectors(
      db,
      causes.flatMap(({ ticketId }) => {
        const ticket = tickets.get(ticketId);
        return ticket !== undefined && isWaiting(ticket) ? (ticket.queue_id ?? []) : [];
      }),
    ),
  ]);
  const pausedContacts = new Set(paused.map(({ contactId }) => contactId));
  const sectorById = new Map(sectors.map((sector) => [sector.id, sector]));
  const isClosed = ({ queue_id, span }: ReactingTicket): boolean => {
    const sector = queue_id === null ? undefined : sectorById.get(queue_id);
    if (sector === undefined || isOpen(sector.calendar, now, calendar.timeZone)) return false;
    return !wasSent(span.absence, firstOpening([sector], calendar, now), now);
  };
  return causes.filter(({ event, ticketId }) => {
    const ticket = tickets.get(ticketId);
    if (ticket === undefined) return false;
    if (event.type === 'answered') return pausedContacts.has(ticket.contact_id) || isWaiting(ticket);
    // Calls are rare, and the desk also answers them in a ticket that somebody holds.
    if (event.type === 'call') return ticket.connection_id !== null;
    return ticket.queue_id === null ? isUnassigned(ticket) : isWaiting(ticket) && isClosed(ticket);
  });
};

const isUnassigned = ({ status, user_id, connection_id }: ReactingTicket): boolean =>
  status === 'pending' && user_id === null && connection_id !== null;
const isWaiting = (ticket: ReactingTicket): boolean =>
  isUnassigned(ticket) && !ticket.span.isByDesk && !ticket.span.isAnswered;

/** An answer also ends a pause from a former ticket of the conversation. */
const reactTo = async (
  tx: TicketTransaction,
  causes: readonly Cause[],
  calendar: DeskTime,
  now: Date,
): Promise<readonly Timer[]> => {
  const before = await findReactingTickets(
    tx.db,
    causes.map(({ ticketId }) => ticketId),
  );
  const contactIds = [...before.values()].map(({ contact_id }) => contact_id);
  await lockContacts(tx.db, contactIds);
  const known = await findDone(
    tx.db,
    causes.map(({ eventId }) => eventId),
  );
  const paused = await findPausedTickets(tx.db, contactIds);
  const fresh = causes
    .filter(({ eventId }) => !known.has(eventId))
    .flatMap((cause): readonly Cause[] => {
      if (cause.event.type !== 'answered') return [cause];
      const ticket = before.get(cause.ticketId);
      const elsewhere = paused.filter(
        ({ ticketId, contactId, connectionId }) =>
          ticketId !== cause.ticketId &&
          contactId === ticket?.contact_id &&
          connectionId === ticket.connection_id,
      );
      return [cause, ...elsewhere.map(({ ticketId }) => ({ ...cause, ticketId }))];
    });
  const tickets = await findReactingTickets(
    tx.db,
    fresh.map(({ ticketId }) => ticketId),
  );
  return perform(tx, fresh, { tickets, calendar, now });
};

const findDone = async (db: TicketDb, eventIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id as "eventId" from st_reactions where event_id = any(${eventIds}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ eventId }) => eventId));
};
