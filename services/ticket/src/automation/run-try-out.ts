import {
  isOpen,
  type NamedTicket,
  type QuietReason,
  renderText,
  type TriedDeed,
  type TriedStep,
} from '@balcao/contracts';
import { wasSent, firstOpening } from './absence.rules.ts';
import { type Here, reactOnce } from './react-in-order.ts';
import type {
  AutomationEvent,
  Command,
  ConnectionTexts,
  DeskTime,
  Facts,
  Sector,
  TimerKind,
} from './react.state.ts';
import { newSpan } from './span.state.ts';

/** The customer that is played, and the connection. */
export type TriedOut = {
  readonly name: string;
  readonly isGroup: boolean;
  readonly connection: ConnectionTexts & { readonly id: number; readonly name: string };
  readonly sectors: readonly Sector[];
  readonly calendar: DeskTime;
};

export type TriedMessage = { readonly at: Date; readonly text: string | null };

/** No ticket of the desk has this number. */
const triedTicketId = 0;

/**
 * Shows what the desk would do for each message, by the same rules and span as in real tickets (rule J9). A timer
 * runs before the next message that is later, or after the last one.
 */
export const tryOut = (tried: TriedOut, messages: readonly TriedMessage[]): readonly TriedStep[] => {
  let here = beginning(tried);
  const waits = new Map<TimerKind, Date>();
  return messages.map(({ at, text }, index) => {
    const deeds: TriedDeed[] = [];
    const react = (event: AutomationEvent, now: Date): void => {
      let queueId = here.ticket.queue_id;
      const { after, done } = reactOnce(event, { ...here, now });
      here = after;
      for (const { command } of done) {
        if (command.type === 'assign') ({ queueId } = command);
        keepWaits(waits, command);
        deeds.push(...shown(command, queueId, tried, now));
      }
    };
    const quiet = quietReason({ ...here, now: at }, text);
    react({ type: 'received', text }, at);
    const isQuiet = deeds.length === 0;
    const next = messages[index + 1]?.at.getTime() ?? Infinity;
    for (const [kind, until] of due(waits, next)) {
      waits.delete(kind);
      react({ type: 'timer', kind }, until);
    }
    const { sector, isPaused } = here.facts;
    return {
      deeds,
      quiet: isQuiet ? quiet : null,
      queue: sector === null ? null : { id: sector.id, name: sector.name },
      isPaused,
    };
  });
};

const due = (waits: ReadonlyMap<TimerKind, Date>, before: number): readonly (readonly [TimerKind, Date])[] =>
  [...waits].filter(([, until]) => until.getTime() < before);

const beginning = ({ isGroup, connection, sectors, calendar }: TriedOut): Here => ({
  ticket: {
    ticket_id: triedTicketId,
    contact_id: triedTicketId,
    connection_id: connection.id,
    is_group: isGroup,
    status: 'pending',
    user_id: null,
    queue_id: null,
    transf: false,
    revision: 0,
    read_up_to: 0,
    is_reminded: false,
    span: newSpan,
  },
  facts: {
    place: { status: 'pending', userId: null, queueId: null, whatsappId: connection.id },
    isGroup,
    span: newSpan,
    earlierAbsence: null,
    isPaused: false,
    // A try-out has no calls.
    acceptsCalls: true,
    connection,
    sectors,
    sector: null,
    said: [],
    // No attendant answers in a try-out, so no reminder is due.
    reminder: null,
  },
  calendar,
  now: new Date(0),
});

const keepWaits = (waits: Map<TimerKind, Date>, command: Command): void => {
  // A new menu drops a hint for the former one.
  if (command.type === 'say' && command.rule === 'menu') waits.clear();
  if (command.type === 'wait' && !waits.has(command.kind)) waits.set(command.kind, command.until);
};

const shown = (
  command: Command,
  queueId: number | null,
  tried: TriedOut,
  now: Date,
): readonly TriedDeed[] => {
  const at = now.toISOString();
  switch (command.type) {
    case 'say': {
      const { rule, closedUntil } = command;
      const text = rendered(command, queueId, tried, now);
      return [{ type: 'say', at, rule, text, ...(closedUntil === undefined ? {} : { closedUntil }) }];
    }
    case 'assign': {
      const queue = tried.sectors.find(({ id }) => id === command.queueId);
      return queue === undefined
        ? []
        : [{ type: 'assign', at, queue: { id: queue.id, name: queue.name }, cause: command.cause }];
    }
    case 'give-up':
      return [{ type: 'give-up', at }];
    case 'pause':
      return [{ type: 'pause', at, rule: command.rule }];
    case 'wait':
      return [{ type: 'wait', at, until: command.until.toISOString() }];
    case 'resume':
    case 'stand-back':
      return [];
  }
};

/** A realistic number for the texts. */
const shownTicketId = 1234;

const rendered = (
  { text, opensAt }: { readonly text: string; readonly opensAt?: string | null },
  queueId: number | null,
  { name, connection, sectors, calendar }: TriedOut,
  at: Date,
): string => {
  const ticket: NamedTicket = {
    id: shownTicketId,
    contact: { name, number: null },
    queue: sectors.find(({ id }) => id === queueId) ?? null,
    whatsapp: { name: connection.name },
  };
  const opening = opensAt === undefined ? {} : { opensAt: opensAt === null ? null : new Date(opensAt) };
  return renderText(text, { ticket, user: null, at, timeZone: calendar.timeZone, ...opening });
};

/** The reason if nothing is done. */
const quietReason = ({ facts, calendar, now }: Here, text: string | null): QuietReason => {
  if (facts.isGroup && !facts.connection.isAutomaticInGroups) return 'group';
  if (facts.sector !== null) return ofSector(facts, facts.sector, calendar, now);
  if (facts.sectors.length === 0) return 'no-sectors';
  if (facts.isPaused) return 'paused';
  if (text === null) return 'no-text';
  return facts.span.isGivenUp ? 'given-up' : 'no-answer';
};

const ofSector = (facts: Facts, sector: Sector, calendar: DeskTime, now: Date): QuietReason => {
  if (isOpen(sector.calendar, now, calendar.timeZone)) return 'sector-open';
  if (facts.isPaused) return 'paused';
  return wasSent(facts.span.absence, firstOpening([sector], calendar, now), now)
    ? 'told-already'
    : 'no-answer';
};
