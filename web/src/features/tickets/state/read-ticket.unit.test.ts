import { expect, test } from 'vitest';
import { sampleTicket } from '../../../testing/samples.ts';
import { readTicketUpTo } from './read-ticket.ts';

test('a ticket that was read up to its last message has no unread ones', () => {
  expect(readTicketUpTo(sampleTicket({ lastInbound: 5, unreadMessages: 5 }), 5).unreadMessages).toBe(0);
});

test('the read position never decreases', () => {
  const known = sampleTicket({ lastInbound: 5, unreadMessages: 1 });
  expect(readTicketUpTo(known, 2).unreadMessages).toBe(1);
});
