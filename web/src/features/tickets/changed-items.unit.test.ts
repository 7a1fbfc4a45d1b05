import { expect, test } from 'vitest';
import { sampleTicket, sampleTicketDetail } from '../../testing/samples.ts';
import { withElsewhere, withoutElsewhere, readTicketUpTo } from './tickets.realtime.ts';

const shown = sampleTicketDetail({ id: 1, contactId: 5, whatsappId: 3 });
const other = sampleTicket({ id: 2, contactId: 5, whatsappId: 4, status: 'open', userId: 9 });

test('a contact who writes on another connection is marked until that ticket ends', () => {
  const told = withElsewhere(shown, other);
  expect(told.elsewhere).toMatchObject({ id: 2, status: 'open' });
  expect(withElsewhere(told, { ...other, status: 'closed' }).elsewhere).toBeNull();
  expect(withoutElsewhere(told, 2).elsewhere).toBeNull();
});

test('updates of other contacts, of the ticket itself or of an older one change nothing', () => {
  const told = withElsewhere(shown, other);
  expect(withElsewhere(shown, { ...other, contactId: 6 })).toBe(shown);
  expect(withElsewhere(shown, { ...other, whatsappId: 3 })).toBe(shown);
  expect(withElsewhere(told, { ...other, id: 1 })).toBe(told);
  expect(withElsewhere({ ...told, id: 3 }, { ...other, id: 1, whatsappId: 6 }).elsewhere).toMatchObject({
    id: 2,
  });
  expect(withElsewhere(told, { ...other, id: 7, status: 'closed' })).toBe(told);
  expect(withoutElsewhere(told, 7)).toBe(told);
});

test('a ticket that was read up to its last message has no unread ones', () => {
  expect(readTicketUpTo(sampleTicket({ lastInbound: 5, unreadMessages: 5 }), 5).unreadMessages).toBe(0);
});

test('the read position never decreases', () => {
  const known = sampleTicket({ lastInbound: 5, unreadMessages: 1 });
  expect(readTicketUpTo(known, 2).unreadMessages).toBe(1);
});
