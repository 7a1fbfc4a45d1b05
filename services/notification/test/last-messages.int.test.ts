import { describeTickets, filterVisibleTickets, ticketEvents, type TicketListItem } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { withLastMessage } from './announced-last-messages.ts';
import { missedUpdatesBy } from './missed-updates.ts';
import { notificationStores } from './running-notification.ts';
import { ana, ticket as anyTicket } from './samples.ts';

const stores = await notificationStores();
/** What the owner answers now, and how often it was asked. */
let truth: TicketListItem = { ...anyTicket, userId: ana.userId };
let asked = 0;
const ticket = await stores.startOwner({
  service: 'ticket',
  catalog: ticketEvents,
  operations: [
    serveOperation(describeTickets, () => {
      asked += 1;
      return Promise.resolve({ tickets: [truth] });
    }),
    serveOperation(filterVisibleTickets, ({ ticketIds }) => Promise.resolve({ ticketIds })),
  ],
});
const missedUpdates = missedUpdatesBy(await stores.start());

const message = { preview: 'Olá', fromMe: true, at: '2026-11-21T12:00:05.000Z' };
const announce = async () => {
  const { id: ticketId, lastMessageRevision: revision = 0 } = truth;
  const messageId = '0b8f8f4e-7a51-4c2e-8a55-3f1d2b4c5d6e';
  const data = { lastMessages: [{ ticketId, messageId, at: message.at, revision }] };
  const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
  await ticket.transaction((tx) =>
    tx.append('ticket-lists', 'any', [{ type: 'LastMessagesChanged', data }], { metadata }),
  );
};

test('an announced last message reaches screens that do not show it yet (rule M12)', async () => {
  truth = withLastMessage(truth, message);
  await announce();
  const first = await missedUpdates(ana, 0, 'ticket update');
  expect(first.updates[0]?.payload).toMatchObject({ ticket: { lastMessage: '🢅 Olá' } });
  const askedBefore = asked;
  await announce();
  truth = withLastMessage(truth, { ...message, preview: 'Olá!' });
  await announce();
  const second = await missedUpdates(ana, first.head, 'ticket update');
  expect(second.updates[0]?.payload).toMatchObject({ ticket: { lastMessage: '🢅 Olá!' } });
  expect(asked).toBe(askedBefore + 1);
});
