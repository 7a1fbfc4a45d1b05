import { randomUUID } from 'node:crypto';
import {
  authEvents,
  describeTickets,
  type Endpoint,
  listNotifications,
  countNotifications,
  messagingEvents,
  readNotifications,
  tellUser,
  ticketEvents,
  type TicketListItem,
  type UserActor,
  type Written,
} from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openUserBrowser } from './browser.ts';
import { openDatabase } from './open-database.ts';
import { notificationStores } from './running-notification.ts';
import { ana as attendant, contact, message, ticket as anyTicket } from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };

const waiting: TicketListItem = {
  ...anyTicket,
  status: 'pending',
  userId: null,
  user: null,
  lastInbound: 0,
  revision: 1,
};
const truth = new Map([[waiting.id, waiting]]);
const [ticket, messaging, auth] = await Promise.all([
  stores.startOwner({
    service: 'ticket',
    catalog: ticketEvents,
    operations: {
      describeTickets: serveOperation(describeTickets, ({ ticketIds }) =>
        Promise.resolve({ tickets: ticketIds.flatMap((id) => truth.get(id) ?? []) }),
      ),
    },
  }),
  stores.startOwner({ service: 'messaging', catalog: messagingEvents }),
  stores.startOwner({ service: 'auth', catalog: authEvents }),
]);
const bus = await stores.start();

const openBrowser = (userId: number) => openUserBrowser(stores.redisUrl, userId);

const ana: UserActor = { ...attendant, queueIds: [2] };
const bia: UserActor = { ...ana, userId: 6, name: 'Bia', seesNumbers: false };
const caio: UserActor = { ...ana, userId: 7, name: 'Caio', queueIds: [8] };

const ask = async (endpoint: Endpoint, actor: UserActor, body: unknown = {}) => {
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
const feedOf = async (actor: UserActor) =>
  listNotifications.response.parse(await ask(listNotifications, actor));

const placeOf = ({ status, userId, queueId, whatsappId }: TicketListItem) => ({
  status,
  userId,
  queueId,
  whatsappId,
});
const receive = async (number: number): Promise<readonly Written[]> => {
  const now = { ...(truth.get(9) ?? waiting), lastInbound: number };
  now.unreadMessages = number;
  truth.set(9, now);
  const id = randomUUID();
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
const happen = (
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
const recorded = (places: readonly Written[]): Promise<void> =>
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
const everybodyIsKnown = async (): Promise<void> => {
  await eventually(async () => {
    expect(await db.selectFrom('st_users').select('user_id').execute()).toHaveLength(3);
  });
};

describe('the feed of unread tickets', async () => {
  const [anas, bias, caios] = await Promise.all([openBrowser(5), openBrowser(6), openBrowser(7)]);

  it('rings for every user of the sector, and for nobody else', async () => {
    await everybodyIsKnown();
    await receive(1);
    await eventually(() => {
      expect(anas.last()).toMatchObject({ action: 'update', alert: true, count: 1 });
      expect(bias.last()).toMatchObject({ action: 'update', alert: true, count: 1 });
    });
    expect(JSON.stringify(anas.heard)).toContain(contact.number);
    expect(JSON.stringify(bias.heard)).not.toContain(contact.number);
    expect(caios.heard).toEqual([]);
    expect((await feedOf(ana)).notifications).toMatchObject([{ ticketId: 9, upTo: 1 }]);
    expect(JSON.stringify(await feedOf(bia))).not.toContain(contact.number);
    expect(await feedOf(caio)).toEqual({ notifications: [], count: 0 });
  });

  it('is cleared by a user on every device, and stays for the others', async () => {
    const other = await openBrowser(5);
    const upTo = truth.get(9)?.lastInbound ?? 0;
    const answer = await ask(readNotifications, ana, { tickets: [{ ticketId: 9, upTo }] });
    expect(answer).toEqual({ count: 0 });
    await eventually(() => {
      expect(other.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(anas.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
    });
    expect(await ask(countNotifications, ana)).toEqual({ count: 0 });
    expect(await ask(countNotifications, bia)).toEqual({ count: 1 });
  });

  it('takes a position beyond the newest message as the newest', async () => {
    const tickets = [{ ticketId: 9, upTo: Number.MAX_SAFE_INTEGER }];
    expect(await ask(readNotifications, ana, { tickets })).toEqual({ count: 0 });
  });

  it('shows a ticket again when more arrives, with only the new count', async () => {
    await receive((truth.get(9)?.lastInbound ?? 0) + 1);
    await eventually(() => {
      expect(anas.last()).toMatchObject({ action: 'update', notification: { unread: 1 }, count: 1 });
    });
  });

  it('follows the ticket to its assignee, and leaves the others', async () => {
    const before = truth.get(9) ?? waiting;
    const held: TicketListItem = {
      ...before,
      status: 'open',
      userId: 6,
      user: { id: 6, name: 'Bia' },
      revision: before.revision + 1,
    };
    truth.set(9, held);
    await happen({
      type: 'TicketAccepted',
      data: { ticketId: 9, contactId: 3, from: placeOf(before), to: placeOf(held) },
    });
    await eventually(() => {
      expect(anas.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(bias.last()).toMatchObject({ action: 'update', alert: false, count: 1 });
    });
  });

  it('is empty once the ticket was read', async () => {
    const now = truth.get(9) ?? waiting;
    await happen({
      type: 'TicketRead',
      data: { ticketId: 9, place: placeOf(now), userId: 6, upTo: now.lastInbound },
    });
    await eventually(async () => {
      expect(bias.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
      expect(await feedOf(bia)).toEqual({ notifications: [], count: 0 });
    });
  });

  it('never shows a deleted ticket, whatever arrives late', async () => {
    const now = truth.get(9) ?? waiting;
    await receive(now.lastInbound + 1);
    await eventually(async () => {
      expect(await ask(countNotifications, bia)).toEqual({ count: 1 });
    });
    await happen({ type: 'TicketDeleted', data: { ticketId: 9, contactId: 3, place: placeOf(now) } });
    await eventually(async () => {
      expect(await ask(countNotifications, bia)).toEqual({ count: 0 });
    });
    await recorded(await receive(now.lastInbound + 2));
    await eventually(() => {
      expect(bias.last()).toEqual({ action: 'delete', ticketIds: [9], count: 0 });
    });
    expect(await ask(countNotifications, bia)).toEqual({ count: 0 });
  });

  it('is for signed-in users alone', async () => {
    await expect(
      bus.request(
        listNotifications,
        { params: {}, query: {}, body: {} },
        {
          ...systemContext('test'),
          actor: { kind: 'nobody' },
        },
      ),
    ).resolves.toMatchObject({ status: 401 });
  });
});

it("sends one user another service's update", async () => {
  const browser = await openBrowser(7);
  await eventually(async () => {
    await bus.call(
      tellUser,
      { userId: 7, told: { event: 'draftForgotten', ticketId: 9 } },
      systemContext('ticket'),
    );
    expect(browser.heard[0]).toEqual({ event: 'draft', payload: { action: 'delete', ticketId: 9 } });
  });
});
