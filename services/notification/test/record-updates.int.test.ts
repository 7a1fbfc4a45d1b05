import { randomUUID } from 'node:crypto';
import {
  authEvents,
  channelSessionEvents,
  describeConnections,
  describeContacts,
  describeMessages,
  describeTickets,
  describeUsers,
  filterVisibleTickets,
  type Message,
  messagingEvents,
  type MessagingEvents,
  type NewEvent,
  serverEventSchemas,
  ticketEvents,
  type TicketListItem,
  type TicketPlace,
  type UserActor,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { withLastMessage } from './announced-last-messages.ts';
import { missedUpdatesBy } from './missed-updates.ts';
import { notificationStores } from './running-notification.ts';
import {
  ana as attendant,
  connection,
  contact,
  message as anyMessage,
  ticket as anyTicket,
} from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };

/** What the owners would answer now. */
const truth = {
  ticket: { ...anyTicket, status: 'pending', userId: null, user: null } as TicketListItem,
  message: { ...anyMessage, id: randomUUID() },
};
/** How often ticket was asked. */
let asked = 0;
/** How old messages are when they are emitted. */
let lateByMs = 0;
const ticket = await stores.startOwner({
  service: 'ticket',
  catalog: ticketEvents,
  operations: [
    serveOperation(describeTickets, ({ announced }) => {
      asked += 1;
      return Promise.resolve({ tickets: [announced.reduce(withLastMessage, truth.ticket)] });
    }),
    serveOperation(filterVisibleTickets, ({ ticketIds }) => Promise.resolve({ ticketIds })),
    serveOperation(describeContacts, () => Promise.resolve({ contacts: [contact] })),
  ],
});
const messaging = await stores.startOwner({
  service: 'messaging',
  catalog: messagingEvents,
  now: () => new Date(Date.now() - lateByMs),
  operations: [serveOperation(describeMessages, () => Promise.resolve({ messages: [truth.message] }))],
});
const auth = await stores.startOwner({
  service: 'auth',
  catalog: authEvents,
  operations: [serveOperation(describeUsers, () => Promise.resolve({ users: [] }))],
});
const channel = await stores.startOwner({
  service: 'channel-session',
  catalog: channelSessionEvents,
  operations: [serveOperation(describeConnections, () => Promise.resolve({ connections: [connection] }))],
});

const missedUpdates = missedUpdatesBy(await stores.start());

const admin: UserActor = { ...attendant, userId: 1, profile: 'admin' };
const placeOf = ({ status, userId, queueId, whatsappId }: TicketListItem): TicketPlace => ({
  status,
  userId,
  queueId,
  whatsappId,
});
const ids = { ticketId: anyTicket.id, contactId: contact.id };
const received = (message: Message, item: TicketListItem) => ({
  type: 'MessageReceived' as const,
  data: {
    messageId: message.id,
    ...ids,
    connectionId: 1,
    fromMe: false,
    mediaType: 'chat' as const,
    inboundNumber: 1,
    orderedAt: message.createdAt,
  },
  sealed: { message, ticket: item, externalId: 'X' },
  subject: `contact-${contact.id}`,
});

let head = 0;
let waiting = truth.ticket;

test('a new ticket and its message are sent to users who may see it', async () => {
  waiting = { ...truth.ticket, queueId: null, queue: null, revision: 1, lastInbound: 1, unreadMessages: 1 };
  truth.ticket = waiting;
  await ticket.transaction((tx) =>
    tx.append(
      'ticket-9',
      'absent',
      [{ type: 'TicketOpened', data: { ...ids, isGroup: false, to: placeOf(waiting) } }],
      { metadata },
    ),
  );
  ({ head } = await missedUpdates(admin, 0, 'ticket update'));
  await messaging.transaction((tx) =>
    tx.append(`message-${truth.message.id}`, 'absent', [received(truth.message, waiting)], { metadata }),
  );
  ({ head } = await missedUpdates(admin, head, 'appMessage create'));
  await missedUpdates(attendant, 0);
});

test('an accepted ticket moves between lists, and its new assignee sees it', async () => {
  const held: TicketListItem = {
    ...waiting,
    status: 'open',
    userId: 5,
    user: { id: 5, name: 'Ana' },
    unreadMessages: 0,
    revision: 3,
  };
  truth.ticket = held;
  await ticket.transaction((tx) =>
    tx.append(
      'ticket-9',
      'any',
      [
        { type: 'TicketAccepted', data: { ...ids, from: placeOf(waiting), to: placeOf(held) } },
        { type: 'TicketRead', data: { ticketId: 9, place: placeOf(held), userId: 5, upTo: 1 } },
      ],
      { metadata },
    ),
  );
  const everything = await missedUpdates(
    admin,
    head,
    'ticket delete',
    'ticket update',
    'ticket updateUnread',
  );
  const mine = await missedUpdates(attendant, head, 'ticket update', 'ticket updateUnread');
  expect(mine.updates[0]?.payload).toMatchObject({ ticket: { status: 'open', unreadMessages: 0 } });
  head = everything.head;
});

test('a message with an old place is sent to the new one, and read messages stay read', async () => {
  const late = { ...truth.message, id: randomUUID(), body: 'late' };
  await messaging.transaction((tx) =>
    tx.append(`message-${late.id}`, 'absent', [received(late, waiting)], { metadata }),
  );
  const { updates } = await missedUpdates(attendant, head, 'appMessage create');
  const payload = serverEventSchemas.appMessage.parse(updates[0]?.payload);
  expect(payload).toMatchObject({ message: { body: 'late' }, ticket: { status: 'open', unreadMessages: 0 } });
  ({ head } = await missedUpdates(admin, head, 'appMessage create'));
});

/** A minute later than the one before, so that it is the last message. */
let minutes = 0;
const answer = async (body: string, place?: TicketPlace): Promise<string> => {
  const message: Message = { ...truth.message, id: randomUUID(), body, fromMe: true, inboundNumber: null };
  minutes += 1;
  const queuedAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const data = {
    messageId: message.id,
    ...ids,
    connectionId: 1,
    userId: 5,
    attempt: 1,
    queuedAt,
    readUpTo: 1,
  };
  const queued: NewEvent<MessagingEvents['MessageQueued']> = {
    type: 'MessageQueued',
    data: { ...data, ...(place === undefined ? {} : { place }) },
    sealed: { message, to: [{ kind: 'phone', value: '55' }], preview: body },
    subject: `contact-${contact.id}`,
  };
  await messaging.transaction((tx) => tx.append(`message-${message.id}`, 'absent', [queued], { metadata }));
  return queuedAt;
};

test('an answer is sent with its ticket as the owner shows it, and becomes the last message', async () => {
  const queuedAt = await answer('Olá');
  const { updates } = await missedUpdates(attendant, head, 'appMessage create');
  const payload = serverEventSchemas.appMessage.parse(updates[0]?.payload);
  const { user, queue } = truth.ticket;
  expect(payload).toMatchObject({
    message: { body: 'Olá' },
    ticket: { user, queue, lastMessage: '🢅 Olá', lastMessageAt: queuedAt },
  });
  ({ head } = await missedUpdates(admin, head, 'appMessage create'));
});

test('an answer asks for its ticket only if that stood elsewhere than is known here', async () => {
  const { status, userId, queueId, whatsappId } = truth.ticket;
  const place = { status, userId, queueId, whatsappId };
  const before = asked;
  for (const [body, at, questions] of [
    ['Um', place, 0],
    ['Dois', { ...place, queueId: 77 }, 1],
  ] as const) {
    await answer(body, at);
    const { updates, head: next } = await missedUpdates(admin, head, 'appMessage create');
    head = next;
    expect(updates[0]?.payload).toMatchObject({ ticket: { lastMessage: `🢅 ${body}` } });
    expect(asked).toBe(before + questions);
  }
});

test('a new ack changes the message in the open conversation', async () => {
  truth.message = { ...truth.message, ack: 2 };
  await messaging.transaction((tx) =>
    tx.append(
      `message-${truth.message.id}`,
      'any',
      [
        {
          type: 'MessageAckRaised',
          data: { messageId: truth.message.id, ...ids, connectionId: 1, ack: 2 },
        },
      ],
      { metadata },
    ),
  );
  const { updates } = await missedUpdates(attendant, head, 'appMessage update');
  expect(updates[0]?.payload).toMatchObject({ message: { ack: 2 } });
  ({ head } = await missedUpdates(admin, head, 'appMessage update'));
});

test('a connection sends its code to admins only, a setting to everybody', async () => {
  await channel.transaction((tx) =>
    tx.append(
      'connection-1',
      'any',
      [
        {
          type: 'ConnectionStatusChanged',
          data: { connectionId: 1, status: 'qrcode', reason: 'waiting-for-scan', number: null },
        },
      ],
      { metadata },
    ),
  );
  const toAdmin = await missedUpdates(admin, head, 'whatsappSession update');
  expect(JSON.stringify(toAdmin.updates)).toContain('SECRET-CODE');
  const { updates } = await missedUpdates(attendant, head, 'whatsappSession update');
  expect(JSON.stringify(updates)).not.toContain('SECRET-CODE');
  head = toAdmin.head;

  await auth.transaction((tx) =>
    tx.append(
      'setting-darkMode',
      'any',
      [{ type: 'SettingChanged', data: { key: 'darkMode', value: 'enabled' } }],
      {
        metadata,
      },
    ),
  );
  await missedUpdates(attendant, head, 'settings update');
});

test('a message that arrives late is sent to the current place of its ticket', async () => {
  ({ head } = await missedUpdates(admin, head, 'settings update'));
  lateByMs = 60_000;
  const before = truth.ticket;
  // We have not received this event either.
  truth.ticket = { ...before, userId: 8, user: { id: 8, name: 'Bia' }, revision: before.revision + 1 };
  const late = { ...truth.message, id: randomUUID(), body: 'long ago' };
  await messaging.transaction((tx) =>
    tx.append(`message-${late.id}`, 'absent', [received(late, before)], { metadata }),
  );
  const { updates } = await missedUpdates(admin, head, 'appMessage create');
  expect(updates[0]?.payload).toMatchObject({ message: { body: 'long ago' }, ticket: { userId: 8 } });
  await missedUpdates(attendant, head);
});
