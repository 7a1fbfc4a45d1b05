import {
  type Failure,
  fail,
  failure,
  type MessagingEvents,
  type NewEvent,
  type NewEventOf,
  ok,
  type PastEventOf,
  type SendProblem,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

export type MessagePlace = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
};

/** How a send stands: `sent` once the channel confirmed it, whatever was thought before. */
export type Send = { readonly state: 'queued' | 'sent' | 'failed' | 'unresolved'; readonly attempt: number };

export type MessageState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'stored';
      readonly place: MessagePlace;
      readonly ack: number;
      /** null for what came in. */
      readonly send: Send | null;
    };

type Queued = NewEvent<MessagingEvents['MessageQueued']>;

export type MessageCommand =
  | { readonly type: 'QueueMessage'; readonly event: Queued }
  /** By hand, once it failed or nobody knows. `event.data.attempt` is set here. */
  | { readonly type: 'RetryMessage'; readonly event: Queued }
  | { readonly type: 'RaiseAck'; readonly ack: number }
  | { readonly type: 'FailSend'; readonly attempt: number; readonly problem: SendProblem }
  | { readonly type: 'LeaveUnresolved'; readonly attempt: number };

export type NewMessageEvent = NewEventOf<MessagingEvents>;
export type MessageProblem = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_SENDING_WAPP_MSG'>;

/** One message from its arrival or its queueing on, stream `message-<id>`. Acks only rise (quality.md P15). */
export const messageDecider: Decider<
  MessageState,
  MessageCommand,
  NewMessageEvent,
  PastEventOf<MessagingEvents>,
  MessageProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'QueueMessage') return ok(state.status === 'absent' ? [command.event] : []);
    if (state.status === 'absent') return fail(failure('ERR_NO_MESSAGE_FOUND'));
    const { send, ack, place } = state;
    switch (command.type) {
      case 'RetryMessage': {
        if (send === null || (send.state !== 'failed' && send.state !== 'unresolved'))
          return fail(failure('ERR_SENDING_WAPP_MSG', { reason: 'not failed' }));
        const { event } = command;
        return ok([{ ...event, data: { ...event.data, attempt: send.attempt + 1 } }]);
      }
      case 'RaiseAck':
        return ok(
          command.ack > ack ? [{ type: 'MessageAckRaised', data: { ...place, ack: command.ack } }] : [],
        );
      case 'FailSend':
        return ok(
          isOutcome(send, command.attempt)
            ? [{ type: 'MessageFailed', data: { ...place, problem: command.problem } }]
            : [],
        );
      case 'LeaveUnresolved':
        return ok(
          isOutcome(send, command.attempt) && send?.state === 'queued'
            ? [{ type: 'MessageUnresolved', data: place }]
            : [],
        );
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageReceived':
        return { status: 'stored', place: placeOf(event.data), ack: event.data.fromMe ? 1 : 0, send: null };
      case 'MessageQueued':
        return {
          status: 'stored',
          place: placeOf(event.data),
          ack: state.status === 'stored' ? state.ack : 0,
          send: { state: 'queued', attempt: event.data.attempt },
        };
      case 'MessageAckRaised':
        return state.status === 'absent'
          ? state
          : { ...state, ack: event.data.ack, send: state.send && { ...state.send, state: 'sent' } };
      case 'MessageFailed':
        return withSendState(state, 'failed');
      case 'MessageUnresolved':
        return withSendState(state, 'unresolved');
      case 'MessageHeld':
      case 'MessageHoldCancelled':
      case 'MessageEdited':
      case 'MessageDeleted':
      case 'MessageChangeConfirmed':
      case 'MessageChangeRefused':
      case 'MessageMediaStored':
      case 'MessageMediaFailed':
      case 'MessageMediaRetried':
      case 'TicketMessagesRemoved':
      case 'TicketMessagesMoved':
        return state;
    }
  },
};

export const messageStream = (messageId: string): string => `message-${messageId}`;

/** Whether this is news about the attempt that is under way or unknown; what the channel confirmed is never undone. */
const isOutcome = (send: Send | null, attempt: number): boolean =>
  send !== null && send.attempt === attempt && (send.state === 'queued' || send.state === 'unresolved');

const withSendState = (state: MessageState, sendState: Send['state']): MessageState =>
  state.status === 'absent' || state.send === null
    ? state
    : { ...state, send: { ...state.send, state: sendState } };

const placeOf = ({ messageId, ticketId, contactId, connectionId }: MessagePlace): MessagePlace => ({
  messageId,
  ticketId,
  contactId,
  connectionId,
});
