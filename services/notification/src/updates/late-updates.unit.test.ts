import { audienceOfPlace, type TicketListItem } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { message as anyMessage, ticket as anyTicket } from '../../test/samples.ts';
import { bringUpToDate } from './bring-up-to-date.rules.ts';
import type { LiveUpdate } from './live-update.rules.ts';

const heldBy7: TicketListItem = { ...anyTicket, status: 'open', userId: 7, queueId: null, revision: 5 };
const known = new Map([[anyTicket.id, { item: heldBy7, readUpTo: 0, notice: null }]]);
const rememberedUpdate = (event: 'message' | 'note', remembered: TicketListItem): LiveUpdate => {
  const about = { audience: audienceOfPlace(remembered), ticketId: anyTicket.id, contactId: null };
  return event === 'message'
    ? {
        event: 'appMessage',
        payload: { action: 'create', message: anyMessage, ticket: remembered, contact: remembered.contact },
        topics: [`tickets:${remembered.status}`, 'notification'],
        ...about,
      }
    : {
        event: 'note',
        payload: { action: 'delete', noteId: crypto.randomUUID(), ticketId: anyTicket.id },
        topics: [],
        ...about,
      };
};
const remembered: TicketListItem = { ...heldBy7, status: 'pending', userId: null, queueId: 2, revision: 1 };

test("a message is sent to the list and the feed of its ticket's current place", () => {
  const { updates } = bringUpToDate([rememberedUpdate('message', remembered)], known);
  expect(updates).toMatchObject([
    { topics: ['tickets:open', 'notification'], audience: audienceOfPlace(heldBy7) },
  ]);
});

test("a message carries its ticket's other data, without the contact", () => {
  const [update] = bringUpToDate([rememberedUpdate('message', remembered)], known).updates;
  if (update?.event !== 'appMessage' || update.payload.action !== 'create')
    throw new Error('no message update');
  const { message, ticket } = update.payload;
  expect(message.ticket).toMatchObject({
    id: anyTicket.id,
    status: 'open',
    userId: 7,
    contactId: ticket.contactId,
  });
  expect(message.ticket).not.toHaveProperty('contact');
});

test('a note is sent to users who may see its ticket by now', () => {
  const { updates } = bringUpToDate([rememberedUpdate('note', remembered)], known);
  expect(updates).toMatchObject([{ event: 'note', audience: audienceOfPlace(heldBy7) }]);
});

test('of a deleted ticket only the deletion is sent', () => {
  const gone = new Map([[anyTicket.id, 'gone' as const]]);
  for (const event of ['message', 'note'] as const) {
    const { updates } = bringUpToDate([rememberedUpdate(event, remembered)], gone);
    const payload = { action: 'delete', ticketId: anyTicket.id, cause: 'removed' };
    expect(updates).toMatchObject([{ event: 'ticket', payload }]);
    expect(JSON.stringify(updates)).not.toContain(anyMessage.body);
  }
});
