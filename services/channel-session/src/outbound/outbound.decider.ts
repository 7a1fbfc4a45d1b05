import type { channelSessionEvents, Failure, NewEvent, SendProblem } from '@balcao/contracts';
import { fail, failure, ok, type Result } from '@balcao/contracts';
import type { OutboundStatus } from '#database/outbound-states.rules.ts';

type Events = typeof channelSessionEvents;
export type OutboundEvent =
  | NewEvent<Events['OutboundSent']>
  | NewEvent<Events['OutboundAckRaised']>
  | NewEvent<Events['OutboundFailed']>
  | NewEvent<Events['OutboundUnresolved']>;

/** The state is a row, locked while a command is decided: a stream would be loaded three times per message. */
export type OutboundState = {
  readonly messageId: string;
  readonly connectionId: number;
  readonly status: OutboundStatus;
  readonly attempt: number;
  readonly ack: number;
  /** When the session got it. */
  readonly handedAt: string | null;
};

export type OutboundCommand =
  | { readonly type: 'RecordSent'; readonly attempt: number }
  | { readonly type: 'RaiseAck'; readonly ack: number }
  | { readonly type: 'RecordFailure'; readonly attempt: number; readonly problem: SendProblem }
  | { readonly type: 'RecordUnresolved'; readonly attempt: number };

export type OutboundDecision = { readonly state: OutboundState; readonly events: readonly OutboundEvent[] };

/** Decides the outcome of a send, stream `outbound-<messageId>`. A known outcome changes nothing. */
export const decideOutbound = (command: OutboundCommand, state: OutboundState): OutboundDecision => {
  switch (command.type) {
    case 'RecordSent': {
      if (command.attempt !== state.attempt || isEnded(state)) return { state, events: [] };
      return sent(state);
    }
    case 'RaiseAck': {
      if (isFailed(state) || command.ack <= state.ack) return { state, events: [] };
      // An ack proves that the message arrived, even for an attempt that counted as lost.
      const arrived = state.status === 'sent' ? { state, events: [] } : sent(state);
      const { messageId, connectionId, handedAt } = state;
      const { ack } = command;
      const data = { messageId, connectionId, ack, handedAt };
      return {
        state: { ...arrived.state, ack },
        events: [...arrived.events, { type: 'OutboundAckRaised', data }],
      };
    }
    case 'RecordFailure': {
      const isLate = command.attempt !== state.attempt || state.ack > 0;
      if (isLate || isFailed(state) || state.status === 'unresolved') return { state, events: [] };
      return {
        state: { ...state, status: 'failed' },
        events: [{ type: 'OutboundFailed', data: { ...attemptOf(state), problem: command.problem } }],
      };
    }
    case 'RecordUnresolved': {
      const isOpen = state.status === 'attempted' || state.status === 'waiting';
      if (command.attempt !== state.attempt || !isOpen) return { state, events: [] };
      return {
        state: { ...state, status: 'unresolved' },
        events: [{ type: 'OutboundUnresolved', data: attemptOf(state) }],
      };
    }
  }
};

/** A user sends again: only a message that ended without arriving, and only under a higher attempt number. */
export const requeue = (
  state: OutboundState,
  attempt: number,
): Result<OutboundState, Failure<'ERR_CONFLICT'>> =>
  attempt > state.attempt && (state.status === 'failed' || state.status === 'unresolved')
    ? ok({ ...state, status: 'waiting', attempt, ack: 0, handedAt: null })
    : fail(failure('ERR_CONFLICT'));

export const outboundStream = (messageId: string): string => `outbound-${messageId}`;

/** All sends of a conversation share a partition, which preserves their order. */
export const outboundPartitionKey = (connectionId: number, contactId: number): string =>
  `outbound-of-${String(connectionId)}-${String(contactId)}`;

const isEnded = (state: OutboundState): boolean => state.status === 'sent' || isFailed(state);

const isFailed = ({ status }: OutboundState): boolean => status === 'failed' || status === 'withdrawn';

const sent = (state: OutboundState): OutboundDecision => ({
  state: { ...state, status: 'sent' },
  events: [{ type: 'OutboundSent', data: attemptOf(state) }],
});

const attemptOf = ({ messageId, connectionId, attempt }: OutboundState) => ({
  messageId,
  connectionId,
  attempt,
});
