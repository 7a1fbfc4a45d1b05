import type { MessagingEvents, NewEvent, PastEventOf, TicketListItem } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { given } from '@balcao/event-store/testing/decider-spec';
import { array, assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MessageCommand, messageDecider } from './message.decider.ts';
import { newMessage } from './new-message.rules.ts';

const ids = {
  messageId: '0198f3a0-0000-7000-8000-000000000001',
  ticketId: 5,
  contactId: 6,
  connectionId: 1,
};
const ticket: TicketListItem = {
  id: 5,
  status: 'open',
  unreadMessages: 0,
  lastMessage: '',
  lastMessageAt: null,
  isGroup: false,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  contactId: 6,
  contact: {
    id: 6,
    name: 'Rita',
    number: '351910000001',
    isNumberHidden: false,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
  },
  whatsappId: 1,
  whatsapp: null,
  queueId: null,
  queue: null,
  transf: false,
  lastInbound: 0,
  revision: 2,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const queuedAt = new Date('2026-11-21T12:00:00Z');
const queued = (attempt: number): NewEvent<MessagingEvents['MessageQueued']> => ({
  type: 'MessageQueued',
  data: { ...ids, userId: 7, attempt, queuedAt: queuedAt.toISOString(), quotedMessageId: null },
  sealed: {
    message: newMessage({
      ...ids,
      body: 'Olá',
      clientId: null,
      userId: 7,
      quoted: null,
      at: queuedAt,
      heldUntil: null,
    }),
    to: [{ kind: 'phone', value: '351910000001' }],
    preview: 'Olá',
    outgoing: null,
  },
  subject: 'contact-6',
});

const raised = (ack: number): NewEvent<MessagingEvents['MessageAckRaised']> => ({
  type: 'MessageAckRaised',
  data: { ...ids, ack, handedAt: null },
});
const failed: PastEventOf<MessagingEvents> = {
  type: 'MessageFailed',
  data: { ...ids, problem: 'rejected' },
};
const unresolved: PastEventOf<MessagingEvents> = { type: 'MessageUnresolved', data: ids };
const cameIn: NewEvent<MessagingEvents['MessageReceived']> = {
  type: 'MessageReceived',
  data: { ...ids, fromMe: false, mediaType: 'chat', inboundNumber: 1, orderedAt: queuedAt.toISOString() },
  sealed: { message: queued(1).sealed.message, ticket, externalId: 'X' },
  subject: 'contact-6',
};
const received: PastEventOf<MessagingEvents> = { ...cameIn, sealed: null };
const fail = (attempt: number): MessageCommand => ({ type: 'FailSend', attempt, problem: 'rejected' });

describe('the beginning', () => {
  test('happens once, whatever is repeated', () => {
    given(messageDecider, []).when({ type: 'BeginMessage', event: cameIn }).then([cameIn]);
    given(messageDecider, [received]).when({ type: 'BeginMessage', event: cameIn }).nothing();
    given(messageDecider, [received])
      .when({ type: 'BeginMessage', event: queued(1) })
      .nothing();
  });
  test('of a sent message queues it once', () => {
    given(messageDecider, [])
      .when({ type: 'BeginMessage', event: queued(1) })
      .then([queued(1)]);
    given(messageDecider, [queued(1)])
      .when({ type: 'BeginMessage', event: queued(1) })
      .nothing();
  });
});

describe('acks', () => {
  test('rise', () => {
    given(messageDecider, [queued(1), raised(1)])
      .when({ type: 'RaiseAck', ack: 3 })
      .then([{ type: 'MessageAckRaised', data: { ...ids, ack: 3, handedAt: null } }]);
  });
  test.each([2, 1, 0])('never fall: %s after 2', (ack) => {
    given(messageDecider, [queued(1), raised(2)])
      .when({ type: 'RaiseAck', ack })
      .nothing();
  });
  test('of an unknown message are refused', () => {
    given(messageDecider, []).when({ type: 'RaiseAck', ack: 1 }).fails('ERR_NO_MESSAGE_FOUND');
  });
  test('end at the highest, in any order and number', () => {
    assert(
      property(array(nat(4), { maxLength: 12 }), (acks) => {
        let state = fold(messageDecider.evolve, messageDecider.initial(), [queued(1)]);
        let last = 0;
        for (const ack of acks) {
          const outcome = messageDecider.decide({ type: 'RaiseAck', ack }, state);
          state = fold(messageDecider.evolve, state, outcome.ok ? outcome.value : []);
          const now = state.status === 'stored' ? state.ack : 0;
          expect(now).toBeGreaterThanOrEqual(last);
          last = now;
        }
        expect(last).toBe(Math.max(0, ...acks));
        expect(state).toMatchObject({ send: { state: last > 0 ? 'sent' : 'queued' } });
      }),
    );
  });
});

describe('failures', () => {
  test('a failed attempt is recorded with its reason', () => {
    given(messageDecider, [queued(1)])
      .when(fail(1))
      .then([failed]);
  });
  test('a failure of an earlier attempt changes nothing', () => {
    given(messageDecider, [queued(1), failed, queued(2)])
      .when(fail(1))
      .nothing();
  });
  test('a confirmed send does not fail afterwards', () => {
    given(messageDecider, [queued(1), raised(1)])
      .when(fail(1))
      .nothing();
    given(messageDecider, [queued(1), raised(1)])
      .when({ type: 'LeaveUnresolved', attempt: 1 })
      .nothing();
  });
  test('an unknown outcome is recorded once', () => {
    const leave = { type: 'LeaveUnresolved', attempt: 1 } as const;
    given(messageDecider, [queued(1)])
      .when(leave)
      .then([unresolved]);
    given(messageDecider, [queued(1), unresolved])
      .when(leave)
      .nothing();
  });
  test('an unresolved send may fail or arrive later', () => {
    given(messageDecider, [queued(1), unresolved])
      .when(fail(1))
      .then([failed]);
    given(messageDecider, [queued(1), unresolved])
      .when({ type: 'RaiseAck', ack: 2 })
      .then([raised(2)]);
  });
});

describe('retry', () => {
  const retry: MessageCommand = { type: 'RetryMessage', event: queued(1) };
  test.each([
    ['failed', failed],
    ['unresolved', unresolved],
  ])('queues a message again that is %s', (_name, outcome) => {
    given(messageDecider, [queued(1), outcome])
      .when(retry)
      .then([queued(2)]);
  });
  test('keeps the quote and the file', () => {
    const outgoing = {
      media: {
        key: '0198f3a0-0000-7000-8000-00000000000a',
        fileName: 'a.png',
        mimeType: 'image/png',
        size: 3,
        sha256: 'a'.repeat(64),
        seconds: null,
        width: null,
        height: null,
      },
      caption: '',
      isVoice: false,
    };
    const { data, sealed, ...rest } = queued(1);
    const quoting = { ...data, quotedMessageId: '0198f3a0-0000-7000-8000-00000000000b' };
    const first = { ...rest, data: quoting, sealed: { ...sealed, outgoing } };
    given(messageDecider, [first, failed])
      .when(retry)
      .then([{ ...first, data: { ...quoting, attempt: 2 } }]);
  });
  test.each([
    ['waits', [queued(1)]],
    ['was sent', [queued(1), raised(1)]],
    ['was received', [received]],
  ])('refuses a message that %s', (_name, events) => {
    given(messageDecider, events).when(retry).fails('ERR_SENDING_WAPP_MSG', { reason: 'not failed' });
  });
  test('outcomes in any order leave one clear state', () => {
    const outcome = constantFrom<MessageCommand>(
      fail(1),
      fail(2),
      { type: 'LeaveUnresolved', attempt: 1 },
      { type: 'LeaveUnresolved', attempt: 2 },
      { type: 'RaiseAck', ack: 1 },
      retry,
    );
    assert(
      property(array(outcome, { maxLength: 15 }), (commands) => {
        let state = fold(messageDecider.evolve, messageDecider.initial(), [queued(1)]);
        for (const command of commands) {
          const decided = messageDecider.decide(command, state);
          state = fold(messageDecider.evolve, state, decided.ok ? decided.value : []);
          if (state.status !== 'stored' || state.send === null) throw new Error('the message is gone');
          // A confirmed message is never attempted again.
          if (state.ack > 0) expect(state.send.state).toBe('sent');
        }
      }),
    );
  });
});
