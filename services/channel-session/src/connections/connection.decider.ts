import {
  type channelSessionEvents,
  type ConnectionReason,
  type ConnectionStatus,
  fail,
  type Failure,
  failure,
  type NewEvent,
  ok,
  type PastEvent,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Events = typeof channelSessionEvents;
type Added = Events['ConnectionAdded'];
type Changed = Events['ConnectionDetailsChanged'];
type Removed = Events['ConnectionRemoved'];
type StatusChanged = Events['ConnectionStatusChanged'];

export type ConnectionFacts = NewEvent<Added>['data'];
/** What an admin may change; the engine and the type of a connection are fixed. */
export type ConnectionDetails = Omit<ConnectionFacts, 'connectionId' | 'engine' | 'type'>;

export type SessionReport = {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason;
  readonly number: string | null;
};

export type ConnectionState =
  | { readonly status: 'absent' }
  | { readonly status: 'present'; readonly facts: ConnectionFacts; readonly report: SessionReport | null };

export type ConnectionCommand =
  | { readonly type: 'AddConnection'; readonly facts: ConnectionFacts }
  | { readonly type: 'ChangeDetails'; readonly details: Partial<ConnectionDetails> }
  | { readonly type: 'ReportSession'; readonly report: SessionReport }
  | { readonly type: 'RemoveConnection' };

type NewConnectionEvent = NewEvent<Added> | NewEvent<Changed> | NewEvent<Removed> | NewEvent<StatusChanged>;
type PastConnectionEvent =
  PastEvent<Added> | PastEvent<Changed> | PastEvent<Removed> | PastEvent<StatusChanged>;
export type ConnectionProblem = Failure<'ERR_NO_WAPP_FOUND' | 'ERR_WAPP_GREETING_REQUIRED'>;

/**
 * A connection, stream `connection-<id>`. What concerns all connections (one name each, one default, their number)
 * is decided where they are seen together: in the transaction that appends.
 */
export const connectionDecider: Decider<
  ConnectionState,
  ConnectionCommand,
  NewConnectionEvent,
  PastConnectionEvent,
  ConnectionProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'AddConnection') {
      if (state.status === 'present') return ok([]);
      if (lacksGreeting(command.facts)) return fail(failure('ERR_WAPP_GREETING_REQUIRED', greetingField));
      return ok([{ type: 'ConnectionAdded', data: command.facts }]);
    }
    if (state.status === 'absent') return fail(failure('ERR_NO_WAPP_FOUND'));
    switch (command.type) {
      case 'ChangeDetails': {
        const facts = { ...state.facts, ...command.details };
        if (areEqual(facts, state.facts)) return ok([]);
        if (lacksGreeting(facts)) return fail(failure('ERR_WAPP_GREETING_REQUIRED', greetingField));
        return ok([{ type: 'ConnectionDetailsChanged', data: facts }]);
      }
      case 'ReportSession': {
        if (state.report !== null && areEqual(command.report, state.report)) return ok([]);
        const { connectionId } = state.facts;
        return ok([{ type: 'ConnectionStatusChanged', data: { connectionId, ...command.report } }]);
      }
      case 'RemoveConnection':
        return ok([{ type: 'ConnectionRemoved', data: { connectionId: state.facts.connectionId } }]);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ConnectionAdded':
        return { status: 'present', facts: event.data, report: null };
      case 'ConnectionDetailsChanged':
        return state.status === 'absent' ? state : { ...state, facts: event.data };
      case 'ConnectionStatusChanged': {
        if (state.status === 'absent') return state;
        const { status, reason, number } = event.data;
        return { ...state, report: { status, reason, number } };
      }
      case 'ConnectionRemoved':
        return { status: 'absent' };
    }
  },
};

export const connectionStream = (connectionId: number): string => `connection-${String(connectionId)}`;

const greetingField = { field: 'greetingMessage' } as const;

/** With a choice of sectors the greeting is the menu's head (rule W6). */
const lacksGreeting = (facts: Pick<ConnectionFacts, 'queueIds' | 'greetingMessage'>): boolean =>
  facts.queueIds.length > 1 && facts.greetingMessage.trim() === '';

const areEqual = <T extends object>(left: T, right: T): boolean => toText(left) === toText(right);
const toText = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
