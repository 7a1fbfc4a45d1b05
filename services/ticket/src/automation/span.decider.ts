import {
  type AutomaticRule,
  type AutomationEvents,
  hasVisible,
  type NewEventOf,
  ok,
  type PastEventOf,
  type TicketEvents,
  type TicketPlace,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { newSpan, type Span } from './span.state.ts';

export type Conversation = {
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
};

type OfConversation = { readonly of: Conversation };

export type SpanCommand = OfConversation &
  (
    | {
        readonly type: 'SayText';
        readonly rule: AutomaticRule;
        readonly text: string;
        readonly menuQueueIds?: readonly number[] | undefined;
        /** The closed period that the text is about; null if nobody knows when the sector works again. */
        readonly closedUntil?: string | null | undefined;
        /** The opening for the placeholder `opens_at`. */
        readonly opensAt?: string | null | undefined;
      }
    | { readonly type: 'Pause'; readonly rule: AutomaticRule; readonly place: TicketPlace }
    | { readonly type: 'Resume'; readonly cause: 'hand' | 'answered'; readonly place: TicketPlace }
    | { readonly type: 'StandBack' }
    | { readonly type: 'GiveUpMenu'; readonly place: TicketPlace }
  );

export type NewSpanEvent = NewEventOf<AutomationEvents>;
/** The events of a ticket's stream that change its span. */
export type PastSpanEvent = PastEventOf<
  AutomationEvents &
    Pick<TicketEvents, 'TicketOpened' | 'TicketReopened' | 'TicketAccepted' | 'TicketDeleted'>
>;

/**
 * Decides the automatic texts in the span of a ticket (rules J1 to J7), in the ticket's stream and beside its own
 * decider. It refuses a repeat of a text that may be sent once per span.
 */
export const spanDecider: Decider<Span, SpanCommand, NewSpanEvent, PastSpanEvent, never> = {
  initial: () => newSpan,
  decide: (command, span) => {
    switch (command.type) {
      case 'SayText':
        return ok(isSaid(command, span) ? [textDue(command)] : []);
      case 'Pause': {
        const { of, rule, place } = command;
        return ok(span.isPaused ? [] : [{ type: 'AutomationPaused', data: { ...of, rule, place } }]);
      }
      case 'Resume': {
        const { of, cause, place } = command;
        return ok(span.isPaused ? [{ type: 'AutomationResumed', data: { ...of, cause, place } }] : []);
      }
      case 'StandBack':
        return ok(span.isAnswered ? [] : [{ type: 'AutomationStoodBack', data: command.of }]);
      case 'GiveUpMenu': {
        const { of, place } = command;
        return ok(span.isGivenUp ? [] : [{ type: 'SectorNotChosen', data: { ...of, place } }]);
      }
    }
  },
  evolve: (span, event) => {
    switch (event.type) {
      case 'TicketOpened':
        return { ...newSpan, isByDesk: (event.data.cause ?? 'inbound') !== 'inbound' };
      case 'TicketReopened':
        // Two machines that talk to each other begin spans too, so a pause and a closed period go on.
        return {
          ...newSpan,
          isByDesk: event.data.cause !== 'inbound',
          isPaused: span.isPaused,
          absence: span.absence,
        };
      case 'TicketDeleted':
        return newSpan;
      case 'TicketAccepted':
        // Without a menu the contact was asked nothing, so the span need not know the attendant.
        return span.menuQueueIds === null ? span : { ...span, isAttended: true };
      case 'AutomaticTextDue':
        return afterText(span, event.data);
      case 'AutomationPaused':
        return { ...span, isPaused: true };
      case 'AutomationResumed':
        return { ...span, isPaused: false };
      case 'AutomationStoodBack':
        return { ...span, isAnswered: true };
      case 'SectorNotChosen':
        return { ...span, isGivenUp: true };
    }
  },
};

type SayText = Extract<SpanCommand, { type: 'SayText' }>;

/** Sends nothing empty, nothing during a pause, and no second text where one per span or closed period is allowed. */
const isSaid = ({ rule, text, closedUntil }: SayText, span: Span): boolean => {
  if (!hasVisible(text) || span.isPaused) return false;
  switch (rule) {
    case 'menu':
      return span.menuQueueIds === null;
    case 'menu-hint':
      return span.menuQueueIds !== null && !span.isHinted;
    default:
      return closedUntil === undefined || span.absence?.until !== closedUntil;
  }
};

const textDue = ({ of, rule, text, menuQueueIds, closedUntil, opensAt }: SayText): NewSpanEvent => ({
  type: 'AutomaticTextDue',
  data: {
    ...of,
    rule,
    text,
    ...(menuQueueIds === undefined ? {} : { menuQueueIds: [...menuQueueIds] }),
    ...(closedUntil === undefined ? {} : { closedUntil }),
    ...(opensAt === undefined ? {} : { opensAt }),
  },
});

type TextDue = Extract<NewSpanEvent, { type: 'AutomaticTextDue' }>['data'];

const afterText = (span: Span, { rule, menuQueueIds, closedUntil }: TextDue): Span => ({
  ...span,
  menuQueueIds: menuQueueIds ?? span.menuQueueIds,
  isHinted: span.isHinted || rule === 'menu-hint',
  absence: closedUntil === undefined ? span.absence : { until: closedUntil },
});
