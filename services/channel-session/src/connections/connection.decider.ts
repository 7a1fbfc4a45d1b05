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
import {
  changedFacts,
  checkFacts,
  type ConnectionDetails,
  type ConnectionFacts,
  factsOf,
} from './connection-facts.rules.ts';

type Events = typeof channelSessionEvents;
type Added = Events['ConnectionAdded'];
type Changed = Events['ConnectionDetailsChanged'];
type Removed = Events['ConnectionRemoved'];
type StatusChanged = Events['ConnectionStatusChanged'];
type Dropped = Events['ConnectionDropped'];
type Recovered = Events['ConnectionRecovered'];

export type SessionReport = {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason;
  readonly number: string | null;
};

export type ConnectionFields = {
  readonly facts: ConnectionFacts;
  /** Null: its session has reported nothing yet. */
  readonly report: SessionReport | null;
  /** A drop was reported, and its end was not. */
  readonly isDropReported: boolean;
};
export type ConnectionState =
  { readonly status: 'absent' } | ({ readonly status: 'present' } & ConnectionFields);

export type ConnectionCommand =
  | { readonly type: 'AddConnection'; readonly facts: ConnectionFacts }
  | { readonly type: 'ChangeDetails'; readonly details: Partial<ConnectionDetails> }
  | { readonly type: 'ReportSession'; readonly report: SessionReport }
  | { readonly type: 'ReportDrop'; readonly reason: ConnectionReason; readonly since: string }
  | { readonly type: 'EndDrop' }
  | { readonly type: 'RemoveConnection' };

type NewConnectionEvent =
  | NewEvent<Added>
  | NewEvent<Changed>
  | NewEvent<Removed>
  | NewEvent<StatusChanged>
  | NewEvent<Dropped>
  | NewEvent<Recovered>;
export type PastConnectionEvent =
  | PastEvent<Added>
  | PastEvent<Changed>
  | PastEvent<Removed>
  | PastEvent<StatusChanged>
  | PastEvent<Dropped>
  | PastEvent<Recovered>;
export type ConnectionChange = Exclude<PastConnectionEvent, PastEvent<Added> | PastEvent<Removed>>;
export type ConnectionProblem = Failure<
  'ERR_NO_WAPP_FOUND' | 'ERR_WAPP_GREETING_REQUIRED' | 'ERR_QUEUE_NOT_FOUND' | 'ERR_VALIDATION'
>;

/**
 * A connection, stream `connection-<id>`. Rules about all connections (unique names, one default, their number) are
 * checked in the transaction that appends.
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
      const facts = checkFacts(command.facts);
      return facts.ok ? ok([{ type: 'ConnectionAdded', data: facts.value }]) : facts;
    }
    if (state.status === 'absent') return fail(failure('ERR_NO_WAPP_FOUND'));
    switch (command.type) {
      case 'ChangeDetails': {
        const changed = changedFacts(state.facts, command.details);
        if (areEqual(changed, state.facts)) return ok([]);
        const facts = checkFacts(changed);
        return facts.ok ? ok([{ type: 'ConnectionDetailsChanged', data: facts.value }]) : facts;
      }
      case 'ReportSession': {
        if (state.report !== null && areEqual(command.report, state.report)) return ok([]);
        const { connectionId } = state.facts;
        return ok([{ type: 'ConnectionStatusChanged', data: { connectionId, ...command.report } }]);
      }
      case 'ReportDrop': {
        // Reported once, however often it is called (rule W20).
        if (state.isDropReported) return ok([]);
        const { reason, since } = command;
        const { connectionId } = state.facts;
        return ok([{ type: 'ConnectionDropped', data: { connectionId, reason, since } }]);
      }
      case 'EndDrop':
        return ok(
          state.isDropReported
            ? [{ type: 'ConnectionRecovered', data: { connectionId: state.facts.connectionId } }]
            : [],
        );
      case 'RemoveConnection':
        return ok([{ type: 'ConnectionRemoved', data: { connectionId: state.facts.connectionId } }]);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ConnectionAdded':
        return { status: 'present', facts: factsOf(event.data), report: null, isDropReported: false };
      case 'ConnectionRemoved':
        return { status: 'absent' };
      default:
        return state.status === 'present' ? { ...state, ...changesOf(event) } : state;
    }
  },
};

/** Applies an event to an existing connection; the read model changes the same fields. Other fields stay. */
export const changesOf = (event: ConnectionChange): Partial<ConnectionFields> => {
  switch (event.type) {
    case 'ConnectionDetailsChanged':
      return { facts: factsOf(event.data) };
    case 'ConnectionStatusChanged': {
      const { status, reason, number } = event.data;
      return { report: { status, reason, number } };
    }
    case 'ConnectionDropped':
      return { isDropReported: true };
    case 'ConnectionRecovered':
      return { isDropReported: false };
  }
};

export const connectionStream = (connectionId: number): string => `connection-${String(connectionId)}`;

const areEqual = <T extends object>(left: T, right: T): boolean => toText(left) === toText(right);
const toText = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
