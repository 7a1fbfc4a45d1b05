import { type AutomaticRule, hasVisible, isOpen, opensNext } from '@balcao/contracts';
import { ticketDecider } from '#tickets/ticket.decider.ts';
import { ticketState } from '#tickets/index.ts';
import type { MoveTicket } from '#tickets/ticket.commands.ts';
import type { NewTicketEvent } from '#tickets/ticket.events.ts';
import { type Done, reactInOrder } from '../react-in-order.ts';
import type { ReactingTicket } from '../reacting-tickets.query.ts';
import type { AutomationEvent, ConnectionTexts, Facts, Said, Sector } from '../react.state.ts';
import { type PastSpanEvent, spanDecider } from '../span.decider.ts';
import { newSpan } from '../span.state.ts';

export type DeskOfTest = {
  readonly connection: ConnectionTexts;
  readonly sectors: readonly Sector[];
  readonly elsewhere: Sector;
  readonly timeZone: string;
  readonly isGroup: boolean;
  readonly acceptsCalls: boolean;
};

export type Spoken = {
  readonly rule: AutomaticRule;
  readonly text: string;
  readonly at: Date;
  readonly span: number;
  readonly queueId: number | null;
  /** The first text about a closed period. */
  readonly isAbsence: boolean;
  /** Wrong answers of the contact, and answers of people, since the menu. */
  readonly misses: number;
  readonly isAttended: boolean;
  /** How many pauses had ended before. */
  readonly pausesBefore: number;
};

const hourMs = 3_600_000;

/** A ticket and its clock in memory, folded as the service does it. It records what the rules decide. */
export const startConversation = ({
  connection,
  sectors,
  elsewhere,
  timeZone,
  isGroup,
  acceptsCalls,
}: DeskOfTest) => {
  let now = new Date('2026-10-30T12:00:00Z');
  let spanNumber = 0;
  let misses = 0;
  let isAttended = false;
  let inbound = 0;
  let timer: Date | null = null;
  const spoken: Spoken[] = [];
  let resumed = 0;
  let ticket: ReactingTicket = {
    ticket_id: 1,
    contact_id: 1,
    connection_id: 1,
    is_group: isGroup,
    status: 'pending',
    user_id: null,
    queue_id: null,
    transf: false,
    revision: 1,
    read_up_to: 0,
    is_reminded: false,
    span: newSpan,
  };

  const facts = (): Facts => ({
    place: ticketState(ticket).place,
    isGroup,
    acceptsCalls,
    span: ticket.span,
    earlierAbsence: null,
    isPaused: ticket.span.isPaused,
    connection,
    sectors,
    sector: [...sectors, elsewhere].find(({ id }) => id === ticket.queue_id) ?? null,
    said: spoken
      .filter(({ at }) => now.getTime() - at.getTime() < hourMs)
      .map(({ text, at, pausesBefore }): Said => ({ text, at, isHere: pausesBefore === resumed })),
    reminder: null,
  });

  const isOfSpan = (event: { readonly type: string }): event is PastSpanEvent =>
    ['TicketReopened', 'TicketAccepted'].includes(event.type);

  const fold = (event: NewTicketEvent): void => {
    const state = ticketDecider.evolve(ticketState(ticket), event);
    if (state.status === 'absent') throw new Error('the ticket went');
    const { status, userId, queueId, whatsappId } = state.place;
    ticket = {
      ...ticket,
      status,
      user_id: userId,
      queue_id: queueId,
      connection_id: whatsappId,
      transf: state.transf,
      read_up_to: state.readUpTo,
      span: isOfSpan(event) ? spanDecider.evolve(ticket.span, event) : ticket.span,
    };
    if (event.type === 'TicketAccepted') isAttended = true;
    if (event.type !== 'TicketReopened') return;
    spanNumber += 1;
    [misses, isAttended] = [0, false];
  };

  const noteSaid = ({ command, events }: Done): void => {
    for (const event of events) {
      if (event.type === 'TicketTransferred') {
        fold(event);
        continue;
      }
      ticket = { ...ticket, span: spanDecider.evolve(ticket.span, event) };
      if (event.type === 'AutomationResumed') resumed += 1;
      if (event.type !== 'AutomaticTextDue') continue;
      const { rule, text, closedUntil } = event.data;
      const isAbsence = closedUntil !== undefined;
      spoken.push({
        rule,
        text,
        at: now,
        span: spanNumber,
        queueId: ticket.queue_id,
        isAbsence,
        misses,
        isAttended,
        pausesBefore: resumed,
      });
      if (rule !== 'menu') continue;
      [misses, isAttended] = [0, false];
      timer = null;
    }
    if (command.type === 'wait') timer ??= command.until;
  };

  const react = (event: AutomationEvent): void => {
    const before = ticket.read_up_to;
    const [done = []] = reactInOrder([event], { ticket, facts: facts(), calendar: { timeZone }, now });
    for (const one of done) noteSaid(one);
    if (ticket.read_up_to !== before) throw new Error('the desk read what came in');
  };

  const move = (command: Omit<MoveTicket, 'type' | 'lastInbound'>): void => {
    const outcome = ticketDecider.decide(
      { type: 'MoveTicket', lastInbound: inbound, ...command },
      ticketState(ticket),
    );
    for (const event of outcome.ok ? outcome.value : []) fold(event);
  };

  return {
    writes: (text: string | null): void => {
      inbound += 1;
      const outcome = ticketDecider.decide({ type: 'WakeTicket', cause: 'inbound' }, ticketState(ticket));
      for (const event of outcome.ok ? outcome.value : []) fold(event);
      const hadMenu = ticket.span.menuQueueIds !== null && ticket.queue_id === null;
      if (hadMenu && text !== null && hasVisible(text)) misses += 1;
      react({ type: 'received', text });
    },
    calls: (): void => {
      react({ type: 'call' });
    },
    move,
    /** A person accepts the ticket and answers. */
    answers: (): void => {
      if (ticket.status === 'pending') move({ moverId: 7, status: 'open', userId: 7 });
      react({ type: 'answered' });
    },
    /** An older client answers without accepting the ticket. */
    answersUnassigned: (): void => {
      react({ type: 'answered' });
    },
    wait: (ms: number): void => {
      const until = new Date(now.getTime() + ms);
      while (timer !== null && timer <= until) {
        now = timer > now ? timer : now;
        timer = null;
        react({ type: 'timer', kind: 'menu-hint' });
      }
      now = until;
    },
    /** The sector was open at some time in between, or is now. */
    wasOpen: (sector: Sector, from: Date, to: Date): boolean => {
      if (isOpen(sector.calendar, to, timeZone)) return true;
      const next = opensNext(sector.calendar, from, timeZone);
      return next !== undefined && next <= to;
    },
    spoken: spoken as readonly Spoken[],
    ticket: (): ReactingTicket => ticket,
    isUnread: (): boolean => inbound > ticket.read_up_to,
  };
};
