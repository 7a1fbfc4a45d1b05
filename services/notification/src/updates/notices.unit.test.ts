import { audienceOfPlace, lastMessageOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { message as anyMessage, ticket as anyTicket } from '../../test/samples.ts';
import { bringUpToDate } from './bring-up-to-date.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

test('a notice is of the newest inbound message, and only an edit of that message changes it (rule B9)', () => {
  const inbound = (id: string, inboundNumber: number | null, preview: string): LiveUpdate => ({
    event: 'appMessage',
    payload: {
      action: 'create',
      message: { ...anyMessage, id, inboundNumber },
      ticket: { ...anyTicket, lastMessage: lastMessageOf('our answer', true) },
      contact: anyTicket.contact,
    },
    audience: audienceOfPlace(anyTicket),
    topics: [],
    ticketId: anyTicket.id,
    contactId: anyTicket.contactId,
    ...(inboundNumber === null ? {} : { notice: { messageId: id, inboundNumber, preview } }),
  });
  const edited = (id: string, preview: string): LiveUpdate => ({
    event: 'appMessage',
    payload: { action: 'update', message: { ...anyMessage, id } },
    audience: audienceOfPlace(anyTicket),
    topics: [],
    ticketId: anyTicket.id,
    contactId: anyTicket.contactId,
    notice: { messageId: id, preview },
  });
  const noticeAfter = (...updates: readonly LiveUpdate[]) =>
    bringUpToDate(updates, new Map()).tickets.get(anyTicket.id)?.notice?.preview;
  const [first, second] = [inbound('1', 1, 'first'), inbound('2', 2, 'second')];
  expect(noticeAfter(inbound('9', null, ''))).toBeUndefined();
  expect(noticeAfter(first, inbound('9', null, ''))).toBe('first');
  expect(noticeAfter(second, first)).toBe('second');
  expect(noticeAfter(first, second, edited('1', 'changed'))).toBe('second');
  expect(noticeAfter(first, second, edited('2', 'changed'))).toBe('changed');
});
