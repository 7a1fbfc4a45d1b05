import type { Note } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { sampleMessage } from '../../../testing/samples.ts';
import { conversationRows } from './conversation-rows.ts';
import type { OutboxItem } from '../outbox/outbox.ts';

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
  test('the first row of a day names it, and the first row of another ticket names that', () => {
    const rows = conversationRows({
      notes: [],
      hasOlder: false,
      continuedFromId: null,
      hasNewer: false,
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

  test('a ticket says once which one it continues, even if that one is not shown', () => {
    const rows = (continuedFromId: number | null, hasOlder: boolean, ...ticketIds: readonly number[]) =>
      conversationRows({
        ticketId: 3,
        continuedFromId,
        notes: [],
        hasOlder,
        hasNewer: false,
        outbox: [],
        readUpTo: undefined,
        messages: ticketIds.map((ticketId, at) => sampleMessage({ id: String(at), ticketId })),
      }).map((row) => [row.ticketId, row.continuedFromId]);
    const none = [undefined, undefined];
    expect(rows(2, false, 1, 1, 3)).toEqual([none, none, [3, 2]]);
    expect(rows(2, false, 3, 3)).toEqual([[3, 2], none]);
    // What came before is not known yet.
    expect(rows(2, true, 3)).toEqual([none]);
    // Of merged contacts.
    expect(rows(2, false, 1, 2, 1, 2)).toEqual([none, [2, 1], [1, undefined], [2, undefined]]);
    expect(rows(null, false, 3)).toEqual([none]);
    // There is no link to the ticket that is open.
    expect(rows(null, false, 3, 4)).toEqual([none, [4, undefined]]);
  });

  test('the divider shows once, before the first unread message of this ticket', () => {
    const rows = conversationRows({
      notes: [],
      hasOlder: false,
      continuedFromId: null,
      hasNewer: false,
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

  test('an outbox entry is at the end until the server has it, under the same key', () => {
    const before = conversationRows({
      notes: [],
      hasOlder: false,
      continuedFromId: null,
      hasNewer: false,
      ticketId: 1,
      outbox: [waiting],
      readUpTo: undefined,
      messages: [],
    });
    const after = conversationRows({
      notes: [],
      hasOlder: false,
      continuedFromId: null,
      hasNewer: false,
      ticketId: 1,
      outbox: [waiting],
      readUpTo: undefined,
      messages: [sampleMessage({ id: 'server', fromMe: true, clientId: 'c1' })],
    });
    expect(before.map(({ kind, key }) => [kind, key])).toEqual([['outbox', 'c1']]);
    expect(after.map(({ kind, key }) => [kind, key])).toEqual([['message', 'c1']]);
  });

  test('entries of other tickets are not shown', () => {
    expect(
      conversationRows({
        notes: [],
        hasOlder: false,
        continuedFromId: null,
        hasNewer: false,
        ticketId: 2,
        outbox: [waiting],
        readUpTo: undefined,
        messages: [],
      }),
    ).toEqual([]);
  });

  const note = (id: string, createdAt: string): Note => ({
    id,
    ticketId: 1,
    body: 'For us',
    userId: 7,
    userName: 'Ana',
    clientId: null,
    isEdited: false,
    createdAt,
    updatedAt: createdAt,
  });
  const withNotes = (hasOlder: boolean, hasNewer = false): string[] =>
    conversationRows({
      ticketId: 1,
      continuedFromId: null,
      outbox: [],
      readUpTo: undefined,
      hasOlder,
      hasNewer,
      notes: [note('oldest', day(1)), note('between', day(3)), note('last', day(5))],
      messages: [
        sampleMessage({ id: 'a', createdAt: day(2) }),
        sampleMessage({ id: 'b', createdAt: day(4) }),
      ],
    }).map(({ key }) => key);

  test('a note is between the messages by its time', () => {
    expect(withNotes(false)).toEqual(['oldest', 'a', 'between', 'b', 'last']);
  });

  test('a note older than all loaded messages waits for its page', () => {
    expect(withNotes(true)).toEqual(['a', 'between', 'b', 'last']);
  });

  test('a note newer than all loaded messages does, too', () => {
    expect(withNotes(true, true)).toEqual(['a', 'between', 'b']);
  });

  test('a card or picture that a script sent as text is not shown (rule P5)', () => {
    const api = { tokenId: null, name: 'userApiToken', by: 'automation' as const };
    const rows = conversationRows({
      ticketId: 1,
      outbox: [],
      notes: [],
      hasOlder: false,
      continuedFromId: null,
      hasNewer: false,
      readUpTo: undefined,
      messages: [
        sampleMessage({ id: 'api', fromMe: true, api, body: 'BEGIN:VCARD\nEND:VCARD' }),
        sampleMessage({ id: 'image', fromMe: true, api, body: 'data:image/png;base64,xx' }),
        sampleMessage({ id: 'text', fromMe: true, api, body: 'Paid' }),
        sampleMessage({ id: 'phone', fromMe: true, body: 'data:image/png;base64,xx' }),
        sampleMessage({ id: 'contact', body: 'BEGIN:VCARD is how it starts' }),
        sampleMessage({ id: 'desk', fromMe: true, userId: 7, body: 'data:image/png;base64,xx' }),
      ],
    });
    expect(rows.map(({ key }) => key)).toEqual(['text', 'phone', 'contact', 'desk']);
  });
});
