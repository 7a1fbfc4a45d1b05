import { createTicket, type UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, asTicket, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name, queue_ids, connection_id) values
  (7, 'Ana', '{1}', null), (8, 'Bia', '{1,2}', 3), (9, 'Gone', '{}', null)`);
await desk.sql(`update rm_users set is_deleted = true where user_id = 9`);
await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
  (1, 'Vendas', null, '#111111', true), (3, 'Bia', null, '#222222', false), (4, 'Outra', null, '#333333', false)`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
const ana = attendant(7, { name: 'Ana', queueIds: [1], seesAllTickets: false });
const bia = attendant(8, { name: 'Bia', queueIds: [1, 2], seesAllTickets: false });
let lastNumber = 351_940_000_000;

/** A contact who wrote on another connection than the tickets here use. */
const newContact = async (): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId: 99 });
  return recorded?.contactId ?? 0;
};
const post = (actor: UserActor, body: object) => desk.ask(actor, createTicket, { body });

test('a new ticket is open for its creator, in their only sector, on the default connection', async () => {
  const contactId = await newContact();
  const { status, body } = await post(ana, {
    contactId: String(contactId),
    userId: 7,
    status: 'open',
    queueId: '',
  });
  expect([status, body]).toMatchObject([200, {}]);
  expect(asTicket(body)).toMatchObject({
    status: 'open',
    userId: 7,
    user: { id: 7, name: 'Ana' },
    queue: { id: 1, name: 'Vendas', color: '#aaaaaa' },
    whatsapp: { name: 'Vendas' },
    contactId,
    unreadMessages: 0,
  });
});

test('a new ticket uses the requested connection, else the user’s own', async () => {
  const contactId = await newContact();
  expect(asTicket((await post(bia, { contactId })).body)).toMatchObject({ whatsappId: 3, queueId: null });
  const refused = await post(bia, { contactId, whatsappId: 4 });
  expect([refused.status, errorOf(refused.body)]).toEqual([403, 'ERR_NO_PERMISSION']);
  const asked = await post(admin(1), { contactId, whatsappId: 4, queueId: 2, status: 'pending' });
  expect(asTicket(asked.body)).toMatchObject({ whatsappId: 4, queueId: 2, status: 'pending', userId: null });
});

test('a ticket with an assignee is opened in a sector of the caller only (rule T13)', async () => {
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION', field: 'queueId' } };
  const foreign = { contactId: await newContact(), queueId: 2 };
  expect(await post(ana, foreign)).toMatchObject(refused);
  expect(await post(ana, { ...foreign, userId: 8, status: 'pending' })).toMatchObject(refused);
  expect(await post(ana, { ...foreign, userId: 8 })).toMatchObject(refused);
  // It waits there for its users, as after a transfer.
  expect(await post(ana, { ...foreign, status: 'pending' })).toMatchObject({ status: 200 });
  const seesAll = { ...ana, seesAllTickets: true };
  for (const actor of [seesAll, admin(1), bia])
    expect(await post(actor, { ...foreign, contactId: await newContact(), userId: 7 })).toMatchObject({
      status: 200,
      body: { queueId: 2, userId: 7 },
    });
});

test('a second unresolved ticket is refused, with what the creator may know of the first', async () => {
  const contactId = await newContact();
  const { id: ticketId } = asTicket((await post(ana, { contactId })).body);
  const seen = await post(bia, { contactId, whatsappId: 1 });
  expect([seen.status, seen.body]).toMatchObject([
    400,
    { error: 'ERR_OPEN_USER_TICKET', userName: 'Ana', ticketId },
  ]);
  await desk.sql(`update rm_tickets set queue_id = 2 where contact_id = $1 and connection_id = 1`, [
    contactId,
  ]);
  await desk.sql(`update rm_tickets set user_id = 8 where contact_id = $1 and connection_id = 1`, [
    contactId,
  ]);
  const hidden = await post(ana, { contactId });
  expect([hidden.status, hidden.body]).toMatchObject([409, { error: 'ERR_OTHER_OPEN_TICKET' }]);
  expect(hidden.body).not.toHaveProperty('userName');
  expect(hidden.body).not.toHaveProperty('ticketId');
  await desk.sql(`update rm_tickets set user_id = null where contact_id = $1 and connection_id = 1`, [
    contactId,
  ]);
  const free = await post(admin(1), { contactId });
  expect([free.status, free.body]).toMatchObject([400, { error: 'ERR_NONE_USER_TICKET', ticketId }]);
});

test('of many users who create a ticket at once, one succeeds', async () => {
  const contactId = await newContact();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(ana, { contactId })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
});

test('the user, sector and connection of a new ticket must exist', async () => {
  const contactId = await newContact();
  const refusals = await Promise.all([
    post(ana, { contactId: 999_999 }),
    post(ana, { contactId, userId: 9 }),
    post(attendant(9), { contactId }),
    post(ana, { contactId, queueId: 5 }),
    post(admin(1), { contactId, whatsappId: 55 }),
    post(ana, { contactId, status: 'closed' }),
  ]);
  expect(refusals.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [404, 'ERR_NO_CONTACT_FOUND'],
    [404, 'ERR_NO_USER_FOUND'],
    [404, 'ERR_NO_USER_FOUND'],
    [400, 'ERR_QUEUE_NOT_FOUND'],
    [404, 'ERR_NO_WAPP_FOUND'],
    [400, 'ERR_VALIDATION'],
  ]);
  await desk.sql('update rm_connections set is_default = false');
  const none = await post(ana, { contactId });
  await desk.sql('update rm_connections set is_default = true where connection_id = 1');
  expect([none.status, errorOf(none.body)]).toEqual([400, 'ERR_NO_DEF_WAPP_FOUND']);
});
