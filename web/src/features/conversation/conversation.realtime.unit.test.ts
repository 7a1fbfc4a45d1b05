import type { Note } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatch, type LiveEvent } from '../../realtime/live-events.ts';
import { sampleMessage, sampleTicket, sampleTicketDetail } from '../../testing/samples.ts';
import { conversationQueries } from '../../entities/message/conversation-queries.ts';
import { conversationCache, conversationHandlers, putNote, removeNote } from './conversation.realtime.ts';
import { messagesOf, putMessage } from './state/message-pages.ts';

let queryClient: QueryClient;
const keyOf = (ticketId: number) => conversationQueries.messages(ticketId).queryKey;
const load = (ticketId: number): void => {
  queryClient.setQueryData(keyOf(ticketId), {
    pages: [
      {
        messages: [sampleMessage()],
        count: 1,
        hasMore: false,
        hasNewer: false,
        ticket: sampleTicketDetail({ id: ticketId }),
      },
    ],
    pageParams: [''],
  });
};
const bodiesOf = (ticketId: number): string[] => {
  const data = queryClient.getQueryData(keyOf(ticketId));
  return data === undefined ? [] : messagesOf(data).map(({ body }) => body);
};
const tell = (event: LiveEvent): void =>
  dispatch([conversationHandlers(conversationCache(queryClient))], event);

beforeEach(() => (queryClient = new QueryClient()));

const created = (ticketId: number): LiveEvent => {
  const ticket = sampleTicket({ id: ticketId });
  return {
    name: 'appMessage',
    payload: {
      action: 'create',
      message: sampleMessage({ id: 'm2', ticketId, sequence: '0002', body: 'second' }),
      ticket,
      contact: ticket.contact,
    },
  };
};

const notesKeyOf = (ticketId: number) => conversationQueries.notes(ticketId).queryKey;
const notesOf = (ticketId: number) => queryClient.getQueryData(notesKeyOf(ticketId))?.map(({ body }) => body);
const noteOf = (ticketId: number, body: string): Note => ({
  id: '0199a1b2-0000-7000-8000-00000000000a',
  ticketId,
  body,
  userId: 7,
  userName: 'Ana',
  clientId: null,
  isEdited: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});

describe('live updates of notes', () => {
  beforeEach(() => {
    for (const ticketId of [1, 2]) {
      load(ticketId);
      queryClient.setQueryData(notesKeyOf(ticketId), []);
    }
  });

  test('a note shows in its own ticket and in no other', () => {
    tell({ name: 'note', payload: { action: 'create', note: noteOf(2, 'Call back') } });
    expect([notesOf(1), notesOf(2)]).toEqual([[], ['Call back']]);
  });

  test('a conversation that continues an earlier ticket shows the notes of both', () => {
    queryClient.setQueryData(keyOf(1), (data) =>
      data === undefined
        ? undefined
        : putMessage(data, sampleMessage({ id: 'm9', ticketId: 3, sequence: '0009' })),
    );
    tell({ name: 'note', payload: { action: 'create', note: noteOf(3, 'Paid') } });
    expect([notesOf(1), notesOf(2)]).toEqual([['Paid'], []]);
    tell({ name: 'note', payload: { action: 'update', note: noteOf(3, 'Paid in part') } });
    expect(notesOf(1)).toEqual(['Paid in part']);
    tell({ name: 'note', payload: { action: 'delete', noteId: noteOf(3, '').id, ticketId: 3 } });
    expect(notesOf(1)).toEqual([]);
  });

  test('notes of a conversation that is not loaded are not added', () => {
    tell({ name: 'note', payload: { action: 'create', note: noteOf(4, 'Call back') } });
    expect(notesOf(4)).toBeUndefined();
  });
});

describe('live updates of messages', () => {
  test('a new message shows in its conversation', () => {
    load(1);
    tell(created(1));
    expect(bodiesOf(1)).toEqual(['Hello', 'second']);
  });

  test('a change shows in every conversation that holds the message', () => {
    load(1);
    load(2);
    tell({
      name: 'appMessage',
      payload: { action: 'update', message: sampleMessage({ body: 'edited', isEdited: true }) },
    });
    expect([bodiesOf(1), bodiesOf(2)]).toEqual([['edited'], ['edited']]);
  });

  test('a message of the same contact in another ticket makes that conversation load again, with its notes', () => {
    load(1);
    queryClient.setQueryData(notesKeyOf(1), []);
    tell(created(2));
    expect(queryClient.getQueryState(keyOf(1))?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(notesKeyOf(1))?.isInvalidated).toBe(true);
  });

  test('conversations that nobody opened are not created', () => {
    tell(created(5));
    expect(queryClient.getQueryData(keyOf(5))).toBeUndefined();
  });
});

const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const noteAt = (minute: number, change: Partial<Note> = {}): Note => ({
  id: `0199a1b2-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  ticketId: 1,
  body: `written at ${String(minute)}`,
  userId: 5,
  userName: 'Ana',
  clientId: null,
  isEdited: false,
  createdAt: timeOf(minute),
  updatedAt: timeOf(minute),
  ...change,
});

test('a note is inserted by its time, once', () => {
  const notes = [noteAt(1), noteAt(3)];
  expect(putNote(putNote(notes, noteAt(2)), noteAt(2))).toEqual([noteAt(1), noteAt(2), noteAt(3)]);
});

test("a colleague's change wins over the answer to an earlier one", () => {
  const mine = noteAt(1, { body: 'mine', isEdited: true, updatedAt: timeOf(4) });
  const theirs = noteAt(1, { body: 'theirs', isEdited: true, updatedAt: timeOf(5) });
  expect(putNote([theirs], mine)).toEqual([theirs]);
  expect(putNote([mine], theirs)).toEqual([theirs]);
});

test('a missing author is no change of a note', () => {
  const gone = noteAt(1, { userId: null });
  expect(putNote([noteAt(1)], gone)).toEqual([gone]);
});

test('a deleted note disappears, and no other', () => {
  const notes = [noteAt(1), noteAt(2)];
  expect(removeNote(notes, noteAt(1).id)).toEqual([noteAt(2)]);
  expect(removeNote(notes, 'none')).toBe(notes);
});
