import {
  createQueue,
  queueSchema,
  readTicket,
  showTicket,
  type UserActor,
  updateTicket,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { lockTicketRow } from '../../../test/locked-rows.ts';
import { admin, asTicket, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users values (7, 'Ana'), (8, 'Bia')`);
const ana = attendant(7, { name: 'Ana' });
const bia = attendant(8, { name: 'Bia' });
let lastNumber = 351_920_000_000;

const newTicket = async (messages = 1): Promise<number> => {
  lastNumber += 1;
  const contact = person(String(lastNumber));
  const recorded = await desk.receive(...Array.from({ length: messages }, () => ({ contact })));
  return recorded[0]?.ticketId ?? 0;
};
const put = (actor: UserActor, ticketId: number, body: object) =>
  desk.ask(actor, updateTicket, { params: { ticketId: String(ticketId) }, body });
const eventsOf = (ticketId: number) =>
  desk
    .sql('select type from es_events where stream = $1 order by revision', [`ticket-${ticketId}`])
    .then((rows) => rows.map(({ type }) => type));

test('of 50 users who accept at once one gets the ticket, and the others learn who', async () => {
  const ticketId = await newTicket();
  await desk.sql(
    `insert into rm_users select id, 'User ' || id from generate_series(100, 149) id on conflict do nothing`,
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      put(attendant(100 + index), ticketId, { status: 'open', userId: 100 + index }),
    ),
  );
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const winner = asTicket(winners[0]?.body);
  const losers = answers.filter(({ status }) => status === 409);
  expect(losers).toHaveLength(49);
  for (const { body } of losers)
    expect(body).toMatchObject({ error: 'ERR_OPEN_USER_TICKET', userName: winner.user?.name });
  expect(await eventsOf(ticketId)).toEqual(['TicketOpened', 'TicketAccepted', 'TicketRead']);
});

test.each([
  ['open', 'closed'],
  ['closed', 'open'],
])(
  'a message that arrives while its ticket moves from %s to %s is never in a closed ticket',
  async (from, to) => {
    const contact = person(String((lastNumber += 1)));
    const [first] = await desk.receive({ contact });
    const ticketId = first?.ticketId ?? 0;
    await put(ana, ticketId, { status: 'open', userId: 7 });
    if (from === 'closed') await put(ana, ticketId, { status: from });
    const row = await lockTicketRow(desk, ticketId);
    const moving = put(ana, ticketId, { status: to, userId: 7 });
    await row.waiters(1);
    const receiving = desk.receive({ contact });
    await row.waiters(2);
    await row.release();
    const [moved, [received]] = await Promise.all([moving, receiving]);
    expect(moved.status).toBe(200);
    const shown = await desk.ask(admin(1), showTicket, { params: { ticketId: received?.ticketId } });
    const ticket = asTicket(shown.body);
    expect(ticket.status).not.toBe('closed');
    expect(ticket.unreadMessages).toBe(1);
  },
);

test('moves that are stored together have separate outcomes', async () => {
  const [taken = 0, closed = 0, ...free] = await Promise.all(Array.from({ length: 12 }, () => newTicket()));
  await put(bia, taken, { status: 'open', userId: 8 });
  await put(bia, closed, { status: 'closed' });
  const accept = (ticketId: number) => put(ana, ticketId, { status: 'open', userId: 7 });
  const [lost, absent, reopened, ...accepted] = await Promise.all(
    [taken, 999_999, closed, ...free].map((ticketId) => accept(ticketId)),
  );
  expect(lost).toMatchObject({ status: 409, body: { error: 'ERR_OPEN_USER_TICKET', userName: 'Bia' } });
  expect(absent).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(reopened).toMatchObject({ status: 200, body: { id: closed, status: 'open', userId: 7 } });
  expect(accepted.map(({ status, body }) => [status, asTicket(body).id])).toEqual(
    free.map((ticketId) => [200, ticketId]),
  );
  for (const ticketId of free)
    expect(await eventsOf(ticketId)).toEqual(['TicketOpened', 'TicketAccepted', 'TicketRead']);
});

test('an accept or a reopening names a sector of the caller, a transfer any (rule T13)', async () => {
  await desk.sql(`insert into rm_queues values
    (61, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (62, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
  const inOne = { ...ana, queueIds: [61], seesAllTickets: false };
  const ticketId = await newTicket();
  await put(admin(1), ticketId, { queueId: 61 });
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION', field: 'queueId' } };
  const take = (body: object) => put(inOne, ticketId, { status: 'open', userId: 7, ...body });
  expect(await take({ queueId: 62 })).toMatchObject(refused);
  expect(await take({ queueId: 62, userId: 8 })).toMatchObject(refused);
  expect(await take({ queueId: 61 })).toMatchObject({ status: 200 });
  expect(await put(inOne, ticketId, { queueId: 62 })).toMatchObject({ status: 200 });
  await put(inOne, ticketId, { status: 'closed' });
  // It lies there already.
  expect(await take({ queueId: 62 })).toMatchObject({ status: 200, body: { queueId: 62 } });
});

test('a repeated accept by the assignee appends no second event', async () => {
  const ticketId = await newTicket();
  const first = await put(ana, ticketId, { status: 'open', userId: 7 });
  const again = await put(ana, ticketId, { status: 'open', userId: '7', queueId: '' });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(asTicket(first.body)).toMatchObject({
    status: 'open',
    user: { id: 7, name: 'Ana' },
    unreadMessages: 0,
  });
  expect(await eventsOf(ticketId)).toEqual(['TicketOpened', 'TicketAccepted', 'TicketRead']);
});

test('a returned ticket stays unread, a closed or reopened one is marked as read', async () => {
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'open', userId: 7 });
  await desk.receive({ contact: person(String(lastNumber)) });
  const returned = asTicket((await put(ana, ticketId, { status: 'pending', userId: null })).body);
  expect(returned).toMatchObject({ status: 'pending', userId: null, unreadMessages: 1 });
  const closed = asTicket((await put(bia, ticketId, { status: 'closed', userId: 8 })).body);
  expect(closed).toMatchObject({ status: 'closed', userId: 8, unreadMessages: 0 });
  const reopened = asTicket((await put(ana, ticketId, { status: 'open', userId: 7 })).body);
  expect(reopened).toMatchObject({ status: 'open', userId: 7 });
});

test('an open ticket without an assignee becomes pending, as unread as before', async () => {
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'open' });
  await desk.receive({ contact: person(String(lastNumber)) });
  const { status, body } = await put(ana, ticketId, { userId: null });
  expect([status, body]).toMatchObject([200, { status: 'pending', userId: null, unreadMessages: 1 }]);
  expect(await eventsOf(ticketId)).toEqual([
    'TicketOpened',
    'TicketAccepted',
    'TicketRead',
    'TicketReturned',
  ]);
});

test('a closed ticket stays closed while its conversation goes on in another', async () => {
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'closed' });
  desk.clock.time = new Date(Date.now() + 60_000);
  const [next] = await desk.receive({ contact: person(String(lastNumber)) });
  desk.clock.time = null;
  const waiting = await put(ana, ticketId, { status: 'open', userId: 7 });
  expect([waiting.status, errorOf(waiting.body)]).toEqual([400, 'ERR_NONE_USER_TICKET']);
  await put(bia, next?.ticketId ?? 0, { status: 'open', userId: 8 });
  const held = await put(ana, ticketId, { status: 'open', userId: 7 });
  expect(held).toMatchObject({ status: 400, body: { error: 'ERR_OPEN_USER_TICKET', userName: 'Bia' } });
});

test('a ticket that a user and a message reopen at once is still one ticket', async () => {
  const ticketId = await newTicket();
  for (let round = 0; round < 5; round += 1) {
    await put(ana, ticketId, { status: 'closed' });
    const [reopened, [received]] = await Promise.all([
      put(ana, ticketId, { status: 'open', userId: 7 }),
      desk.receive({ contact: person(String(lastNumber)) }),
    ]);
    expect(received?.ticketId).toBe(ticketId);
    expect(reopened.status).toBe(200);
  }
});

test('the named user and sector must exist, and an open ticket needs an assignee', async () => {
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'open' });
  const refusals = await Promise.all([
    put(ana, ticketId, { userId: 999 }),
    put(ana, ticketId, { queueId: 5 }),
    put(ana, ticketId, { status: 'open', userId: null }),
    put(ana, ticketId, { status: 'banana' }),
    put(ana, 123_456_789, { status: 'open' }),
  ]);
  expect(refusals.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [404, 'ERR_NO_USER_FOUND'],
    [400, 'ERR_QUEUE_NOT_FOUND'],
    [400, 'ERR_VALIDATION'],
    [400, 'ERR_VALIDATION'],
    [404, 'ERR_NO_TICKET_FOUND'],
  ]);
  expect(await eventsOf(ticketId)).toEqual(['TicketOpened', 'TicketAccepted', 'TicketRead']);
  const transferred = await put(ana, ticketId, { userId: 8 });
  expect(asTicket(transferred.body)).toMatchObject({ status: 'open', user: { name: 'Bia' } });
});

test('users who do not see a ticket get 404 for every call', async () => {
  const ticketId = await newTicket();
  const stranger = attendant(7, { seesAllTickets: false });
  const params = { ticketId };
  const answers = await Promise.all([
    desk.ask(stranger, showTicket, { params }),
    put(stranger, ticketId, { status: 'open' }),
    desk.ask(stranger, readTicket, { params, body: { upTo: 1 } }),
  ]);
  for (const { status, body } of answers)
    expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  expect((await desk.ask(admin(7), showTicket, { params })).status).toBe(200);
});

test('a ticket is read up to what was seen, never back, never further', async () => {
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'open' });
  const contact = person(String(lastNumber));
  await desk.receive({ contact }, { contact }, { contact });
  const readBy = (actor: UserActor, upTo: number) =>
    desk.ask(actor, readTicket, { params: { ticketId }, body: { upTo } });
  const read = (upTo: number) => readBy(ana, upTo);
  const unread = async () =>
    asTicket((await desk.ask(ana, showTicket, { params: { ticketId } })).body).unreadMessages;
  expect((await readBy(admin(8), 4)).status).toBe(200);
  expect(await unread()).toBe(3);
  expect((await read(3)).status).toBe(200);
  expect(await unread()).toBe(1);
  await read(1);
  expect(await unread()).toBe(1);
  await Promise.all([read(4), read(99), read(4)]);
  expect(await unread()).toBe(0);
  expect(await eventsOf(ticketId)).toEqual([
    'TicketOpened',
    'TicketAccepted',
    'TicketRead',
    'TicketRead',
    'TicketRead',
  ]);
});

test('numbers are masked for users who may not see them', async () => {
  const ticketId = await newTicket();
  const masked = attendant(7, { seesNumbers: false });
  const shown = asTicket((await desk.ask(masked, showTicket, { params: { ticketId } })).body);
  const accepted = asTicket((await put(masked, ticketId, { status: 'open' })).body);
  for (const { contact } of [shown, accepted]) expect(contact.number).toMatch(/^3519200\d+\*{4}$/);
});

test('a transfer brings the sector’s present greeting, however new the sector is', async () => {
  const create = async (name: string, color: string, greetingMessage: string): Promise<number> => {
    const { body } = await desk.ask(admin(1), createQueue, { body: { name, color, greetingMessage } });
    return queueSchema.parse(body).id;
  };
  const greetings = (ticketId: number) =>
    desk
      .sql(
        `select data ->> 'greeting' as greeting from es_events
         where stream = $1 and type = 'TicketTransferred' order by revision`,
        [`ticket-${ticketId}`],
      )
      .then((rows) => rows.map(({ greeting }) => greeting));
  const ticketId = await newTicket();
  const queueId = await create('Nova', '#123456', 'Bem-vindo, {{name}}');
  const silent = await create('Calada', '#654321', '  ');
  await put(ana, ticketId, { queueId, status: 'pending', userId: null, transf: true });
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { queueId, status: 'pending', userId: null, transf: true });
  await put(ana, ticketId, { queueId: silent, transf: true });
  await put(ana, ticketId, { queueId });
  expect(await greetings(ticketId)).toEqual(['Bem-vindo, {{name}}', 'Bem-vindo, {{name}}', null, null]);
});

test('only a move that can be undone says until when', async () => {
  const ticketId = await newTicket();
  const undoables = () =>
    desk
      .sql(
        `select type, data ->> 'undoableUntil' as until from es_events
         where stream = $1 and type not in ('TicketOpened', 'TicketRead') order by revision`,
        [`ticket-${ticketId}`],
      )
      .then((rows) => rows.map(({ type, until }) => [type, until]));
  desk.clock.time = new Date('2026-11-21T12:00:00.000Z');
  await put(ana, ticketId, { status: 'open' });
  await put(ana, ticketId, { status: 'closed', undoable: true });
  await put(ana, ticketId, { status: 'open', undoable: false });
  await put(ana, ticketId, { userId: 8, undoable: true });
  desk.clock.time = null;
  const until = '2026-11-21T12:00:10.000Z';
  expect(await undoables()).toEqual([
    ['TicketAccepted', null],
    ['TicketClosed', until],
    ['TicketReopened', null],
    ['TicketTransferred', until],
  ]);
});
