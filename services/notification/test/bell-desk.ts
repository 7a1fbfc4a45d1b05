import { randomUUID } from 'node:crypto';
import {
  authEvents,
  describeMessages,
  describeTickets,
  type Endpoint,
  listNotifications,
  type Message,
  type MessagingEvents,
  messagingEvents,
  type NewEventOf,
  ticketEvents,
  type TicketListItem,
  type UserActor,
  type Written,
} from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openUserBrowser } from './browser.ts';
import { openDatabase } from './open-database.ts';
import { notificationStores } from './running-notification.ts';
import { ana as attendant, message, ticket as anyTicket } from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };

export const waiting: TicketListItem = {
  ...anyTicket,
  status: 'pending',
  userId: null,
  user: null,
  lastInbound: 0,
  revision: 1,
};
export const truth = new Map([[waiting.id, waiting]]);
export const described = new Map<string, Message>();
const [ticket, messaging, auth] = await Promise.all([
  stores.startOwner({
    service: 'ticket',
    catalog: ticketEvents,
    operations: [
      serveOperation(describeTickets, ({ ticketIds }) =>
        Promise.resolve({ tickets: ticketIds.flatMap((id) => truth.get(id) ?? []) }),
      ),
    ],
  }),
  stores.startOwner({
    service: 'messaging',
    catalog: messagingEvents,
    operations: [
      serveOperation(describeMessages, ({ messageIds }) =>
        Promise.resolve({ messages: messageIds.flatMap((id) => described.get(id) ?? []) }),
      ),
    ],
  }),
  stores.startOwner({ service: 'auth', catalog: authEvents }),
]);
export const bus = await stores.start();

export const openBrowser = (userId: number) => openUserBrowser(stores.redisUrl, userId);

export const ana: UserActor = { ...attendant, queueIds: [2] };
export const bia: UserActor = { ...ana, userId: 6, name: 'Bia', seesNumbers: false };
export const caio: UserActor = { ...ana, userId: 7, name: 'Caio', queueIds: [8] };

export const ask = async (endpoint: Endpoint, actor: UserActor, body: unknown = {}) => {
  const reply = await bus.request(
    endpoint,
    { params: {}, query: {}, body },
    {
      ...systemContext('test'),
      actor,
    },
  );
  return endpoint.response.parse(JSON.parse(new TextDecoder().decode(reply.body)));
};
export const bellOf = async (actor: UserActor) =>
  listNotifications.response.parse(await ask(listNotifications, actor));

export const placeOf = ({ status, userId, queueId, whatsappId }: TicketListItem) => ({
  status,
  userId,
  queueId,
  whatsappId,
});
export const receive = async (
  number: number,
  { id = randomUUID(), facts = {} }: { readonly id?: string; readonly facts?: Partial<TicketListItem> } = {},
): Promise<readonly Written[]> => {
  const now = { ...(truth.get(9) ?? waiting), ...facts, lastInbound: number };
  now.unreadMessages = number;
  truth.set(9, now);
  const { written } = await messaging.transaction((tx) =>
    tx.append(
      `message-${id}`,
      'absent',
      [
        {
          type: 'MessageReceived',
          data: {
            messageId: id,
            ticketId: 9,
            contactId: 3,
            connectionId: 1,
            fromMe: false,
            mediaType: 'chat',
            inboundNumber: number,
            orderedAt: message.createdAt,
          },
          sealed: { message: { ...message, id, inboundNumber: number }, ticket: now, externalId: id },
          subject: 'contact-3',
        },
      ],
      { metadata },
    ),
  );
  return written;
};
export const changeMessage = (id: string, event: NewEventOf<MessagingEvents>) =>
  messaging.transaction((tx) => tx.append(`message-${id}`, 'any', [event], { metadata }));
export const happen = (
  ...events: Parameters<Parameters<Parameters<typeof ticket.transaction>[0]>[0]['append']>[2][number][]
) => ticket.transaction((tx) => tx.append('ticket-9', 'any', events, { metadata }));

for (const { userId, name, profile, queueIds, seesNumbers } of [ana, bia, caio])
  await auth.transaction((tx) =>
    tx.append(
      `user-${userId}`,
      'absent',
      [
        {
          type: 'UserCreated',
          data: {
            userId,
            name,
            email: `${name}@desk.test`,
            profile,
            queueIds: [...queueIds],
            isTricked: seesNumbers ? 'enabled' : 'disabled',
            startWork: '',
            endWork: '',
            whatsappId: null,
          },
        },
      ],
      { metadata },
    ),
  );

const db = openDatabase(stores.databaseUrl);

/** Once the consumer has processed what was written. */
export const recorded = (places: readonly Written[]): Promise<void> =>
  eventually(async () => {
    for (const { service, partition, position } of places) {
      const { rows } = await sql`
        select from consumer_positions where consumer = ${`notification__record-updates-of-${service}`}
          and partition = ${partition} and position >= ${position}
      `.execute(db);
      expect(rows).toHaveLength(1);
    }
  });

/** A message before a user is known rings for nobody, and a waiting ring joins the next. */
export const everybodyIsKnown = async (): Promise<void> => {
  await eventually(async () => {
    expect(await db.selectFrom('st_users').select('user_id').execute()).toHaveLength(3);
  });
};
