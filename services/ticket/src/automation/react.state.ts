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

/** What a connection says and does by itself. */
export type ConnectionTexts = Pick<Connection, 'greetingMessage' | 'isDisplay'> &
  Pick<ConnectionAutomation, 'defaultQueueId' | 'hintMessage' | 'openingMessage' | 'isAutomaticInGroups'> & {
    readonly queueIds: readonly number[];
  };

/** What a durable timer of a ticket is for. */
export type TimerKind = 'menu-hint' | 'reminder';

/** What may make the desk do something by itself. Nothing that it did itself is among it (rule J2). */
export type AutomationEvent =
  /** A stored message of the contact; null: it is no text. */
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

/** What was said by itself to the contact within the last hour, wherever, oldest first. */
export type Said = {
  readonly text: string;
  readonly at: Date;
  /** In this conversation, since a pause of it ended last. */
  readonly isHere: boolean;
};

export type Facts = {
  readonly place: TicketPlace;
  readonly isGroup: boolean;
  readonly span: Span;
  /** The closed period that the contact was told of in a former ticket of the conversation. */
  readonly toldBefore: Span['absence'];
  /** Of the conversation, in this ticket or a former one. */
  readonly isPaused: boolean;
  readonly connection: ConnectionTexts;
  /** The setting `call`. */
  readonly takesCalls: boolean;
  /** Those of the connection, by name. */
  readonly sectors: readonly Sector[];
  /** Where the ticket lies. */
  readonly sector: Sector | null;
  readonly said: readonly Said[];
  /** What reminds the contact of the answer that they owe; null: it is not due. */
  readonly reminder: string | null;
};

/** Where the desk is. */
export type DeskTime = { readonly timeZone: string };

export type Say = {
  readonly type: 'say';
  readonly rule: AutomaticRule;
  /** With its variables. */
  readonly text: string;
  readonly menuQueueIds?: readonly number[];
  readonly closedUntil?: string | null;
  readonly opensAt?: string | null;
};

export type Command =
  | Say
  /** Unread stays as it is. */
  | {
      readonly type: 'assign';
      readonly queueId: number;
      readonly cause: Extract<TicketCause, 'menu' | 'single-sector' | 'default-sector'>;
    }
  /** No sector was chosen and none is the default: admins are told. */
  | { readonly type: 'give-up' }
  /** Somebody leads the conversation without holding it. */
  | { readonly type: 'stand-back' }
  | { readonly type: 'pause'; readonly rule: AutomaticRule }
  | { readonly type: 'resume'; readonly cause: 'answered' }
  /** Look again then; one wait of a kind and ticket at a time. */
  | { readonly type: 'wait'; readonly kind: TimerKind; readonly until: Date };

export type Situation = {
  readonly event: AutomationEvent;
  /** As the rules before have left them. */
  readonly facts: Facts;
  readonly calendar: DeskTime;
  readonly now: Date;
};

/** One file each; the list stands in `react.rules.ts`. */
export type Rule = (situation: Situation) => readonly Command[];
