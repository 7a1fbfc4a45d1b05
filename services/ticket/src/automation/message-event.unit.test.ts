import type { MediaType } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { type TicketMessageEvent, automationEventOf } from './message-event.rules.ts';

const place = {
  messageId: '6f2c1a52-6c0e-4a4e-9d57-0a4b8d4f3c11',
  ticketId: 1,
  contactId: 1,
  connectionId: 1,
};
const envelope = {
  id: '0b0a4f0e-7c0f-4d5a-8f0b-0f6f9a5f7a10',
  service: 'messaging',
  stream: 'message-1',
  revision: 1,
  position: 1,
  partition: 1,
  at: new Date('2026-11-20T15:00:00Z'),
  metadata: { actor: { kind: 'system', name: 'test' }, correlationId: 'test' },
  sealed: null,
} as const;
const now = new Date('2026-11-20T15:10:00Z');
const queued = (userId: number | null, attempt = 1): TicketMessageEvent => ({
  ...envelope,
  type: 'MessageQueued',
  data: { ...place, userId, attempt, queuedAt: '2026-11-20T15:00:00Z' },
});
const received = (
  fromMe: boolean,
  inboundNumber: number | null,
  mediaType: MediaType = 'chat',
): TicketMessageEvent => ({
  ...envelope,
  type: 'MessageReceived',
  data: { ...place, fromMe, mediaType, inboundNumber, orderedAt: '2026-11-20T15:00:00Z' },
});

test('the desk does not react to its own texts (J2)', () => {
  expect(
    [queued(null), queued(7, 2), received(false, null)].map((event) => automationEventOf(event, now)),
  ).toEqual([null, null, null]);
  expect([queued(7), received(false, 1)].map((event) => automationEventOf(event, now))).toEqual([
    { type: 'answered' },
    { type: 'received', text: null },
  ]);
});

test("a person's message on the connection's own phone is an answer, a call is not (J1)", () => {
  const heard = [received(true, null), received(true, null, 'image'), received(true, null, 'call_log')];
  expect(heard.map((event) => automationEventOf(event, now))).toEqual([
    { type: 'answered' },
    { type: 'answered' },
    null,
  ]);
});

test('a call that is read back more than ten minutes later causes nothing, a message still does (J8)', () => {
  const call = received(false, 1, 'call_log');
  expect(automationEventOf(call, now)).toEqual({ type: 'call' });
  const late = new Date(now.getTime() + 1);
  expect(automationEventOf(call, late)).toBeNull();
  expect(automationEventOf(received(false, 1), late)).toEqual({ type: 'received', text: null });
});
