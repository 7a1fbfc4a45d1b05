import { audienceOfPlace, everybody } from '#domain/audience.ts';
import type { LiveUpdate } from '#domain/live-update.ts';
import { contact, ticket } from './samples.ts';

export const ticketUpdate = (userId: number | null): LiveUpdate => ({
  event: 'ticket',
  payload: { action: 'update', ticket: { ...ticket, userId } },
  audience: audienceOfPlace({ userId, queueId: null }),
  feeds: ['tickets:open', 'notification'],
  ticketId: ticket.id,
  contactId: contact.id,
});

export const setting = (value: string): LiveUpdate => ({
  event: 'settings',
  payload: {
    action: 'update',
    setting: { key: 'darkMode', value, createdAt: ticket.createdAt, updatedAt: ticket.createdAt },
  },
  audience: everybody,
  feeds: [],
  ticketId: null,
  contactId: null,
});
