import { randomUUID } from 'node:crypto';
import {
  describeContacts,
  describeTickets,
  filterVisibleTickets,
  listNotifications,
  messagingEvents,
  ticketEvents,
  type TicketListItem,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { missedUpdatesBy } from './missed-updates.ts';
import { openDatabase } from './open-database.ts';
import { notificationStores } from './running-notification.ts';
import { ana, contact, message as anyMessage, ticket as anyTicket } from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const preview = '🢇 agora 11 98765-4321, antes 21 93333-4444';
const hidden = '🢇 agora 11 98765-****, antes 21 93333-****';
const item: TicketListItem = {
  ...anyTicket,
  status: 'pending',
  userId: null,
  user: null,
  queueId: null,
  queue: null,
  lastInbound: 1,
  unreadMessages: 1,
  lastMessage: preview,
};
const message = { ...anyMessage, id: randomUUID(), body: 'antes 21 93333-4444' };
const numbers = [{ contactId: contact.id, numbers: ['5511987654321', '5521933334444'] }];
let isErased = false;
const ticket = await stores.startOwner({
  service: 'ticket',
  catalog: ticketEvents,
  operations: [
    serveOperation(describeTickets, () => Promise.resolve({ tickets: [item] })),
    serveOperation(describeContacts, () =>
      Promise.resolve(
        isErased ? { contacts: [] } : { contacts: [{ ...contact, email: 'antes 21 93333-4444' }], numbers },
      ),
    ),
    serveOperation(filterVisibleTickets, ({ ticketIds }) => Promise.resolve({ ticketIds })),
  ],
});
const messaging = await stores.startOwner({ service: 'messaging', catalog: messagingEvents });
const bus = await stores.start();
const missedUpdates = missedUpdatesBy(bus);
const db = openDatabase(stores.databaseUrl);
const masked: UserActor = { ...ana, userId: 1, profile: 'admin', seesNumbers: false };

test('numbers that a contact got by a merge are hidden in updates and in the bell (rule N10)', async () => {
  await ticket.transaction((tx) =>
    tx.append(
      `contact-${contact.id}`,
      'absent',
      [
        {
          type: 'ContactsMerged',
          data: {
            mergeId: 1,
            contactId: contact.id,
            mergedContactId: 77,
            ticketIds: [item.id],
            addedTagIds: [],
          },
          sealed: { mergedName: 'Bia', identities: [], addedExtraInfo: [] },
          subject: `contact-${contact.id}`,
        },
      ],
      { metadata },
    ),
  );
  const merged = await missedUpdates(masked, 0, 'contact update', 'ticket update', 'contact delete');
  expect(merged.updates[0]?.payload).toMatchObject({ contact: { email: 'antes 21 93333-****' } });
  expect(merged.updates[1]?.payload).toMatchObject({ ticket: { lastMessage: hidden } });

  await messaging.transaction((tx) =>
    tx.append(
      `message-${message.id}`,
      'absent',
      [
        {
          type: 'MessageReceived',
          data: {
            messageId: message.id,
            ticketId: item.id,
            contactId: contact.id,
            connectionId: 1,
            fromMe: false,
            mediaType: 'chat',
            inboundNumber: 1,
            orderedAt: message.createdAt,
          },
          sealed: { message, ticket: item, externalId: 'X', preview },
          subject: `contact-${contact.id}`,
        },
      ],
      { metadata },
    ),
  );
  const received = await missedUpdates(masked, merged.head, 'appMessage create');
  expect(received.updates[0]?.payload).toMatchObject({
    message: { body: 'antes 21 93333-****' },
    ticket: { lastMessage: hidden },
  });
  const reply = await eventually(async () => {
    const answer = await bus.request(
      listNotifications,
      { params: {}, query: {}, body: {} },
      { ...systemContext('test'), actor: masked },
    );
    const bell = new TextDecoder().decode(answer.body);
    expect(bell).toContain('"ticketId"');
    return bell;
  });
  expect(reply).toContain(hidden);
  expect(reply).not.toContain('4444');
  expect(await db.selectFrom('st_contact_numbers').selectAll().execute()).toHaveLength(1);
});

test('an erased contact leaves no number behind', async () => {
  isErased = true;
  await ticket.transaction((tx) =>
    tx.append(
      `contact-${contact.id}`,
      'any',
      [{ type: 'ContactDeleted', data: { contactId: contact.id, ticketIds: [item.id] } }],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect(await db.selectFrom('st_contact_numbers').selectAll().execute()).toEqual([]);
  });
});
