import {
  type Failure,
  fail,
  failure,
  type MessagingEvents,
  type NewEvent,
  type NewEventOf,
  ok,
  type OutgoingMedia,
  type PastEvent,
  type PastEventOf,
  type SendProblem,
  type TicketPlace,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { type HeldEvent, releaseHeld } from './held-message.rules.ts';

export type MessageIds = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
};

/** The progress of a send. Once the channel confirmed it, it stays `sent`. */
export type Send = {
  readonly state: 'queued' | 'sent' | 'failed' | 'unresolved';
  readonly attempt: number;
  /** Sent again with a retry. */
  readonly outgoing: OutgoingMedia | null;
  readonly quotedMessageId: string | null;
};

export type MessageState =
  | { readonly status: 'absent' }
  /** It waits and can be cancelled. A cancelled message was never sent. */
  | { readonly status: 'held'; readonly ids: MessageIds; readonly event: HeldEvent }
  | { readonly status: 'cancelled'; readonly ids: MessageIds }
  | {
      readonly status: 'stored';
      readonly ids: MessageIds;
      readonly ack: number;
      /** null for a received message. */
      readonly send: Send | null;
    };

type Queued = NewEvent<MessagingEvents['MessageQueued']>;
/** The first event of a message. */
type Beginning =
  Queued | NewEvent<MessagingEvents['MessageHeld']> | NewEvent<MessagingEvents['MessageReceived']>;

export type MessageCommand =
  | { readonly type: 'BeginMessage'; readonly event: Beginning }
  /** Its sender releases it early, or its time is over. */
  | {
      readonly type: 'ReleaseMessage';
      readonly at: Date;
      readonly readUpTo: number;
      readonly place: TicketPlace;
    }
  | { readonly type: 'CancelHold'; readonly userId: number | null; readonly cause: 'hand' | 'undo' }
  /** A user asks, after a failure or an unknown outcome. `event.data.attempt` is set here. */
  | { readonly type: 'RetryMessage'; readonly event: Queued }
  | SettleCommand;

/** What the channel says of a send. */
export type SettleCommand = (
  | { readonly type: 'RaiseAck'; readonly ack: number; readonly handedAt?: string | null | undefined }
  | { readonly type: 'FailSend'; readonly attempt: number; readonly problem: SendProblem }
  | { readonly type: 'LeaveUnresolved'; readonly attempt: number }
) & {
  /** The ticket's, if it is known. */
  readonly place?: TicketPlace | undefined;
};

export type NewMessageEvent = NewEventOf<MessagingEvents>;
export type MessageProblem = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_SENDING_WAPP_MSG' | 'ERR_HOLD_OVER'>;

/**
 * Decides one message from its receipt or queueing on, in stream `message-<id>`. Acks only rise (rule M3). A held
 * message is either sent or cancelled, never both.
 */
export const messageDecider: Decider<
  MessageState,
  MessageCommand,
  NewMessageEvent,
  PastEventOf<MessagingEvents>,
  MessageProblem
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (command.type === 'BeginMessage') return ok(beginMessage(command.event, state));
    if (state.status === 'absent') return fail(failure('ERR_NO_MESSAGE_FOUND'));
    const { ids } = state;
    if (command.type === 'ReleaseMessage')
      return state.status === 'held'
        ? ok([releaseHeld(state.event, command)])
        : fail(failure('ERR_HOLD_OVER'));
    if (command.type === 'CancelHold') {
      const { userId, cause } = command;
      return state.status === 'held'
        ? ok([{ type: 'MessageHoldCancelled', data: { ...ids, userId, cause } }])
        : fail(failure('ERR_HOLD_OVER'));
    }
    const ack = state.status === 'stored' ? state.ack : 0;
    const send = state.status === 'stored' ? state.send : null;
    switch (command.type) {
      case 'RetryMessage': {
        if (send === null || (send.state !== 'failed' && send.state !== 'unresolved'))
          return fail(failure('ERR_SENDING_WAPP_MSG', { reason: 'not failed' }));
        const { event } = command;
        const { outgoing, quotedMessageId } = send;
        return ok([
          {
            ...event,
            data: { ...event.data, attempt: send.attempt + 1, quotedMessageId },
            sealed: { ...event.sealed, outgoing },
          },
        ]);
      }
      case 'RaiseAck': {
        const handedAt = command.handedAt ?? null;
        return ok(
          command.ack > ack
            ? [{ type: 'MessageAckRaised', data: { ...ids, ...placed(command), ack: command.ack, handedAt } }]
            : [],
        );
      }
      case 'FailSend':
        return ok(
          isOutcome(send, command.attempt)
            ? [{ type: 'MessageFailed', data: { ...ids, ...placed(command), problem: command.problem } }]
            : [],
        );
      case 'LeaveUnresolved':
        return ok(
          isOutcome(send, command.attempt) && send?.state === 'queued'
            ? [{ type: 'MessageUnresolved', data: { ...ids, ...placed(command) } }]
            : [],
        );
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageReceived':
        return {
          status: 'stored',
          ids: messageIdsOf(event.data),
          ack: event.data.fromMe ? 1 : 0,
          send: null,
        };
      case 'MessageHeld':
        return heldBy(event);
      case 'MessageHoldCancelled':
        return { status: 'cancelled', ids: messageIdsOf(event.data) };
      case 'MessageQueued':
        return {
          status: 'stored',
          ids: messageIdsOf(event.data),
          ack: state.status === 'stored' ? state.ack : 0,
          send: {
            state: 'queued',
            attempt: event.data.attempt,
            outgoing: event.sealed?.outgoing ?? null,
            quotedMessageId: event.data.quotedMessageId ?? null,
          },
        };
      case 'MessageAckRaised':
        return state.status === 'stored'
          ? { ...state, ack: event.data.ack, send: state.send && { ...state.send, state: 'sent' } }
          : state;
      case 'MessageFailed':
        return withSendState(state, 'failed');
      case 'MessageUnresolved':
        return withSendState(state, 'unresolved');
      case 'MessageAddressFound':
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

/**
 * A message begins once: a second beginning under its id changes nothing. Callers that append without loading the
 * stream omit the state. The store then checks that the stream is new.
 */
export const beginMessage = (
  event: Beginning,
  state: MessageState = messageDecider.initial(),
): readonly Beginning[] => (state.status === 'absent' ? [event] : []);

export const messageStream = (messageId: string): string => `message-${messageId}`;

/** If the person has been erased, the held message is not sent. */
const heldBy = ({ type, data, sealed }: PastEvent<MessagingEvents['MessageHeld']>): MessageState =>
  sealed === null
    ? { status: 'cancelled', ids: messageIdsOf(data) }
    : { status: 'held', ids: messageIdsOf(data), event: { type, data, sealed } };

const placed = ({ place }: SettleCommand): { readonly place?: TicketPlace } =>
  place === undefined ? {} : { place };

/** Whether this is news about the current attempt. A confirmed send never fails afterwards. */
const isOutcome = (send: Send | null, attempt: number): boolean =>
  send?.attempt === attempt && (send.state === 'queued' || send.state === 'unresolved');

const withSendState = (state: MessageState, sendState: Send['state']): MessageState =>
  state.status !== 'stored' || state.send === null
    ? state
    : { ...state, send: { ...state.send, state: sendState } };

export const messageIdsOf = ({ messageId, ticketId, contactId, connectionId }: MessageIds): MessageIds => ({
  messageId,
  ticketId,
  contactId,
  connectionId,
});
