import { audienceOfEverybody, audienceOfPlace } from '@balcao/contracts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { contact, ticket } from './samples.ts';

/** Of this attendant's own ticket, without a sector. */
export const ticketUpdate = (userId: number): LiveUpdate => ({
  event: 'ticket',
  payload: { action: 'update', ticket: { ...ticket, id: userId, userId, queueId: null, queue: null } },
  audience: audienceOfPlace({ userId, queueId: null }),
  topics: ['tickets:open', 'notification'],
  ticketId: userId,
  contactId: contact.id,
});

export const setting = (value: string): LiveUpdate => ({
  event: 'settings',
  payload: {
    action: 'update',
    setting: { key: 'darkMode', value, createdAt: ticket.createdAt, updatedAt: ticket.createdAt },
  },
  audience: audienceOfEverybody,
  topics: [],
  ticketId: null,
  contactId: null,
});
