import { describe, expect, test } from 'vitest';
import { sampleMessage } from '../../../testing/samples.ts';
import { conversationRows } from './conversation-rows.ts';
import type { OutboxItem } from './outbox.ts';

const day = (value: number): string => new Date(2026, 10, value, 12).toISOString();
const waiting: OutboxItem = {
  kind: 'text',
  clientId: 'c1',
  userId: 7,
  quoted: null,
  holdSeconds: 0,
  ticketId: 1,
  body: 'Hi',
  writtenAt: day(2),
  state: 'waiting',
};

describe('rows of a conversation', () => {
  test('a day is named where it begins, a ticket where another one follows', () => {
    const rows = conversationRows({
      notes: [],
      hasOlder: false,
      ticketId: 2,
      outbox: [],
      readUpTo: undefined,
      messages: [
        sampleMessage({ id: 'a', createdAt: day(1) }),
        sampleMessage({ id: 'b', createdAt: day(1) }),
        sampleMessage({ id: 'c', createdAt: day(2), ticketId: 2 }),
      ],
    });
    expect(rows.map(({ date }) => date)).toEqual(['01/11/2026', undefined, '02/11/2026']);
    expect(rows.map(({ ticketId }) => ticketId)).toEqual([undefined, undefined, 2]);
  });

  test('the divider stands once, before the first unread message of this ticket', () => {
    const rows = conversationRows({
      notes: [],
      hasOlder: false,
      ticketId: 1,
      outbox: [],
      readUpTo: 1,
      messages: [
        sampleMessage({ id: 'other', ticketId: 9, inboundNumber: 50 }),
        sampleMessage({ id: 'read', inboundNumber: 1 }),
        sampleMessage({ id: 'own', fromMe: true, inboundNumber: null }),
        sampleMessage({ id: 'unread', inboundNumber: 2 }),
        sampleMessage({ id: 'more', inboundNumber: 3 }),
      ],
    });
    expect(rows.map(({ isFirstUnread }) => isFirstUnread ?? false)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test('what is written stands at the end until the server has it, under the same key', () => {
    const before = conversationRows({
      notes: [],
      hasOlder: false,
      ticketId: 1,
      outbox: [waiting],
      readUpTo: undefined,
      messages: [],
    });
    const after = conversationRows({
      notes: [],
      hasOlder: false,
      ticketId: 1,
      outbox: [waiting],
      readUpTo: undefined,
      messages: [sampleMessage({ id: 'server', fromMe: true, clientId: 'c1' })],
    });
    expect(before.map(({ kind, key }) => [kind, key])).toEqual([['outbox', 'c1']]);
    expect(after.map(({ kind, key }) => [kind, key])).toEqual([['message', 'c1']]);
  });

  test('texts of other tickets are not shown', () => {
    expect(
      conversationRows({
        notes: [],
        hasOlder: false,
        ticketId: 2,
        outbox: [waiting],
        readUpTo: undefined,
        messages: [],
      }),
    ).toEqual([]);
  });
});
