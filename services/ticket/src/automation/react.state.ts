import type {
  AutomaticRule,
  Calendar,
  Connection,
  ConnectionAutomation,
  Queue,
  TicketCause,
  TicketPlace,
} from '@balcao/contracts';
import type { Span } from './span.state.ts';

/** The texts and settings of a connection for the automation. */
export type ConnectionTexts = Pick<Connection, 'greetingMessage' | 'isDisplay'> &
  Pick<ConnectionAutomation, 'defaultQueueId' | 'hintMessage' | 'openingMessage' | 'isAutomaticInGroups'> & {
    readonly queueIds: readonly number[];
  };

/** What a durable timer of a ticket is for. */
export type TimerKind = 'menu-hint' | 'reminder';

/** Events to which the desk may react. Its own actions are not among them (rule J2). */
export type AutomationEvent =
  /** A stored message of the contact; null if it has no text. */
  | { readonly type: 'received'; readonly text: string | null }
  | { readonly type: 'call' }
  /** A person answered. */
  | { readonly type: 'answered' }
  /** The time of a `wait` has come. */
  | { readonly type: 'timer'; readonly kind: TimerKind };

export type Sector = Pick<
  Queue,
  'id' | 'name' | 'greetingMessage' | 'absenceMessage' | 'startWork' | 'endWork'
> & { readonly calendar: Calendar };

/** Automatic texts to the contact within the last hour, in any conversation, oldest first. */
export type Said = {
  readonly text: string;
  readonly at: Date;
  /** In this conversation, since its last pause ended. */
  readonly isHere: boolean;
};

export type Facts = {
  readonly place: TicketPlace;
  readonly isGroup: boolean;
  readonly span: Span;
  /** The closed period of an absence text in a former ticket of the conversation. */
  readonly earlierAbsence: Span['absence'];
  /** In this ticket or a former one of the conversation. */
  readonly isPaused: boolean;
  readonly connection: ConnectionTexts;
  /** The setting `call`. */
  readonly acceptsCalls: boolean;
  /** The sectors of the connection, by name. */
  readonly sectors: readonly Sector[];
  /** The sector of the ticket. */
  readonly sector: Sector | null;
  readonly said: readonly Said[];
  /** The text of the reminder; null if none is due. */
  readonly reminder: string | null;
};

/** The time zone of the desk. */
export type DeskTime = { readonly timeZone: string };

export type Say = {
  readonly type: 'say';
  readonly rule: AutomaticRule;
  /** With its placeholders. */
  readonly text: string;
  readonly menuQueueIds?: readonly number[];
  readonly closedUntil?: string | null;
  readonly opensAt?: string | null;
};

export type Command =
  | Say
  /** Unread messages stay unread. */
  | {
      readonly type: 'assign';
      readonly queueId: number;
      readonly cause: Extract<TicketCause, 'menu' | 'single-sector' | 'default-sector'>;
    }
  /** No sector was chosen and there is no default: admins are notified. */
  | { readonly type: 'give-up' }
  /** A person answers in the conversation without holding the ticket. */
  | { readonly type: 'stand-back' }
  | { readonly type: 'pause'; readonly rule: AutomaticRule }
  | { readonly type: 'resume'; readonly cause: 'answered' }
  /** Decide again at that time. A ticket has at most one wait of each kind. */
  | { readonly type: 'wait'; readonly kind: TimerKind; readonly until: Date };

export type Situation = {
  readonly event: AutomationEvent;
  /** After the commands of earlier rules. */
  readonly facts: Facts;
  readonly calendar: DeskTime;
  readonly now: Date;
};

/** `react.rules.ts` lists them. */
export type Rule = (situation: Situation) => readonly Command[];

export const isUnassigned = ({ place }: Pick<Facts, 'place'>): boolean =>
  place.status === 'pending' && place.userId === null;

/** The desk may write: the contact began the conversation, and nobody attends it or has answered in it (rule J1). */
export const isFree = (facts: Pick<Facts, 'place' | 'span'>): boolean =>
  isUnassigned(facts) && !facts.span.isByDesk && !facts.span.isAnswered;
