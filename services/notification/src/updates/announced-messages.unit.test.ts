import { announcedMessageOf, type NewMessageEvent } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { message, recorded, ticket } from '../../test/samples.ts';

const at = '2026-11-21T12:00:05.000Z';
const ids = { messageId: message.id, ticketId: 9, contactId: 3, connectionId: 1 };
const queued = (attempt: number, preview: string): NewMessageEvent =>
  recorded({
    type: 'MessageQueued',
    data: { ...ids, userId: 7, attempt, queuedAt: at },
    sealed: { message, to: [{ kind: 'phone', value: '351' }], preview },
  });
const received = (more: { readonly preview?: string }, fromMe = false): NewMessageEvent =>
  recorded({
    type: 'MessageReceived',
    data: { ...ids, fromMe, mediaType: 'chat', inboundNumber: 1, orderedAt: at },
    sealed: { message, ticket, externalId: 'x', ...more },
  });

test.each([
  ['an answer', queued(1, 'Olá'), true],
  ['a message that is ordered later than its channel’s time', received({ preview: 'Olá' }), false],
  ['such a message from the phone of the desk', received({ preview: 'Olá' }, true), true],
])('ticket may not have stored %s as the last message', (_what, event, fromMe) => {
  expect(announcedMessageOf(event)).toEqual({ ticketId: 9, preview: 'Olá', fromMe, at });
});

test.each([
  ['another received message', received({})],
  ['a repeated attempt', queued(2, 'Olá')],
  ['a message of an erased person', { ...queued(1, 'Olá'), sealed: null }],
])('%s needs no question', (_what, event) => {
  expect(announcedMessageOf(event)).toBeNull();
});

test('the question has only the beginning of a long text', () => {
  expect(announcedMessageOf(queued(1, 'á'.repeat(4_096)))?.preview).toBe('á'.repeat(255));
});
