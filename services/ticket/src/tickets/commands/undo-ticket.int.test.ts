import {
  deleteTicket,
  filterVisibleTickets,
  listTickets,
  readTicket,
  showTicket,
  undoTicket,
  type UserActor,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { admin, asTicket, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana'), (8, 'Bia')`);
await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
  (1, 'Vendas', null, '#111111', true), (3, 'Outra', null, '#222222', false)`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
const ana = attendant(7, { name: 'Ana', queueIds: [1] });
const bia = attendant(8, { name: 'Bia', queueIds: [2] });
let lastNumber = 351_950_000_000;

const newTicket = async (messages = 1): Promise<number> => {
  const contact = person(String((lastNumber += 1)));
  const recorded = await desk.receive(...Array.from({ length: messages }, () => ({ contact })));
  return recorded[0]?.ticketId ?? 0;
};
const put = async (actor: UserActor, ticketId: number, body: object) =>
  asTicket((await desk.ask(actor, updateTicket, { params: { ticketId }, body })).body);
const undo = (actor: UserActor, ticketId: number, revision: number) =>
  desk.ask(actor, undoTicket, { params: { ticketId }, body: { revision } });
const place = ({ status, userId, queueId, whatsappId }: ReturnType<typeof asTicket>) => ({
  status,
  userId,
  queueId,
  whatsappId,
});
/** The ticket in the read model, without its times, revision and reads. */
const hashOf = async (ticketId: number): Promise<unknown> =>
  (
    await desk.sql(
      `select md5((to_jsonb(t) - '{revision,updated_at,read_up_to}'::text[])::text) as hash
       from rm_tickets t where ticket_id = $1`,
      [ticketId],
    )
  )[0]?.['hash'];

test.each([
  ['accept', {}, { status: 'open', userId: 7 }],
  ['close', { status: 'open', userId: 7 }, { status: 'closed', userId: 7, undoable: true }],
  ['return', { status: 'open', userId: 7 }, { status: 'pending', userId: null }],
  ['reopen', { status: 'closed', userId: 7 }, { status: 'open', userId: 7 }],
  ['transfer', { status: 'open', userId: 7 }, { queueId: 2, status: 'pending', userId: null, transf: true }],
])('%s can be undone, and read messages stay read', async (_, first, then) => {
  const ticketId = await newTicket(2);
  const before = await put(ana, ticketId, first);
  const hashBefore = await hashOf(ticketId);
  const moved = await put(ana, ticketId, then);
  expect(place(moved)).not.toEqual(place(before));
  expect(await hashOf(ticketId)).not.toBe(hashBefore);
  const undone = await undo(ana, ticketId, moved.revision);
  expect(undone.status).toBe(200);
  expect(place(asTicket(undone.body))).toEqual(place(before));
  expect(await hashOf(ticketId)).toBe(hashBefore);
  expect(asTicket(undone.body).unreadMessages).toBe(moved.unreadMessages);
  const again = await undo(ana, ticketId, asTicket(undone.body).revision);
  expect([again.status, errorOf(again.body)]).toEqual([409, 'ERR_NOTHING_TO_UNDO']);
});

test('a read does not prevent an undo; another move, another user and time do', async () => {
  const read = await newTicket(1);
  const accepted = await put(ana, read, { status: 'open' });
  await desk.receive({ contact: person(String(lastNumber)) });
  await desk.ask(ana, readTicket, { params: { ticketId: read }, body: { upTo: 2 } });
  expect((await undo(ana, read, accepted.revision)).status).toBe(200);

  const moved = await newTicket();
  const first = await put(ana, moved, { status: 'open' });
  await put(bia, moved, { userId: 8 });
  expect((await undo(ana, moved, first.revision)).status).toBe(409);

  const others = await newTicket();
  const theirs = await put(ana, others, { status: 'open' });
  expect((await undo(bia, others, theirs.revision)).status).toBe(409);

  const late = await newTicket();
  const old = await put(ana, late, { status: 'open' });
  desk.clock.time = new Date(Date.now() + 11_000);
  expect((await undo(ana, late, old.revision)).status).toBe(409);
  desk.clock.time = null;
  expect((await undo(ana, late, old.revision)).status).toBe(200);
});

test('a ticket does not go back to a user, sector or connection that was deleted since', async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (31, 'Caio')`);
  await desk.sql(`insert into rm_queues values (32, 'Breve', '#cccccc', '', '', '', '', 1, now(), now())`);
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color) values (33, 'Breve', null, '#444444')`,
  );
  const held = await newTicket();
  const closed = await newTicket();
  for (const ticketId of [held, closed]) await put(admin(1), ticketId, { status: 'open', userId: 31 });
  const waiting = await newTicket();
  await put(ana, waiting, { queueId: 32 });
  const elsewhere = await newTicket();
  await put(admin(1), elsewhere, { whatsappId: 33 });
  const moves: [number, number][] = [];
  for (const [ticketId, body] of [
    [held, { userId: 1 }],
    [closed, { status: 'closed' }],
    [waiting, { queueId: 2 }],
    [elsewhere, { whatsappId: 1 }],
  ] as const)
    moves.push([ticketId, (await put(admin(1), ticketId, body)).revision]);
  await desk.sql('update rm_users set is_deleted = true where user_id = 31');
  await desk.sql('delete from rm_queues where queue_id = 32');
  await desk.sql('delete from rm_connections where connection_id = 33');
  for (const [ticketId, revision] of moves) {
    const refused = await undo(admin(1), ticketId, revision);
    expect([refused.status, errorOf(refused.body)]).toEqual([409, 'ERR_NOTHING_TO_UNDO']);
  }
});

test('a transfer after which the ticket is invisible can be undone by its user, and by nobody else who cannot see it', async () => {
  const sees = { seesAllTickets: false };
  const ticketId = await newTicket();
  await put(ana, ticketId, { status: 'open', queueId: 1 });
  const moved = await put(ana, ticketId, { queueId: 2, status: 'pending', userId: null, transf: true });
  const own = attendant(7, { queueIds: [1], ...sees });
  expect((await desk.ask(own, showTicket, { params: { ticketId } })).status).toBe(404);
  expect((await undo(attendant(9, sees), ticketId, moved.revision)).status).toBe(404);
  expect((await undo(own, ticketId, moved.revision)).status).toBe(200);
});

test('closing cannot be undone once the contact has another unresolved ticket', async () => {
  const ticketId = await newTicket();
  const closed = await put(ana, ticketId, { status: 'closed' });
  const time = Date.now();
  desk.clock.time = new Date(time + 60_000);
  await desk.receive({ contact: person(String(lastNumber)) });
  desk.clock.time = new Date(time);
  const refused = await undo(ana, ticketId, closed.revision);
  desk.clock.time = null;
  expect([refused.status, errorOf(refused.body)]).toEqual([400, 'ERR_NONE_USER_TICKET']);
});

test('only admins change the connection, and it must have no unresolved ticket of the contact', async () => {
  const contact = person(String((lastNumber += 1)));
  const [one, other] = await desk.receive({ contact }, { contact, connectionId: 3 });
  const ticketId = one?.ticketId ?? 0;
  const ask = (actor: UserActor, body: object) =>
    desk.ask(actor, updateTicket, { params: { ticketId }, body });
  const refused = await ask(ana, { whatsappId: 3 });
  expect([refused.status, errorOf(refused.body)]).toEqual([403, 'ERR_NO_PERMISSION']);
  expect((await ask(ana, { whatsappId: 1, status: 'open' })).status).toBe(200);
  expect(errorOf((await ask(admin(1), { whatsappId: 77 })).body)).toBe('ERR_NO_WAPP_FOUND');
  const taken = await ask(admin(1), { whatsappId: 3 });
  expect([taken.status, errorOf(taken.body)]).toEqual([400, 'ERR_NONE_USER_TICKET']);
  await put(ana, other?.ticketId ?? 0, { status: 'closed' });
  expect(asTicket((await ask(admin(1), { whatsappId: 3 })).body)).toMatchObject({
    whatsappId: 3,
    whatsapp: { name: 'Outra' },
  });
});

test('another service asks which of some tickets a user sees (rule V1)', async () => {
  const contact = person(String((lastNumber += 1)));
  const ids: number[] = [];
  const time = Date.now();
  for (let index = 0; index < 4; index += 1) {
    desk.clock.time = new Date(time + index * 60_000);
    const [recorded] = await desk.receive({ contact });
    ids.push(recorded?.ticketId ?? 0);
    if (index < 3) await put(ana, ids.at(-1) ?? 0, { status: 'closed', queueId: [1, 2, null][index] });
    else await put(ana, ids.at(-1) ?? 0, { queueId: 1 });
  }
  desk.clock.time = null;
  const { ticketIds } = await desk.bus.call(
    filterVisibleTickets,
    { ticketIds: [...ids, 999_999], actor: attendant(8, { queueIds: [2], seesAllTickets: false }) },
    systemContext('test'),
  );
  expect(ticketIds).toEqual([ids[1]]);
});

test('a deleted ticket is gone for everybody, and a new message opens another', async () => {
  const ticketId = await newTicket();
  const params = { ticketId };
  expect((await desk.ask(ana, deleteTicket, { params })).status).toBe(403);
  expect((await desk.ask(admin(1), deleteTicket, { params })).status).toBe(200);
  for (const answer of [
    await desk.ask(admin(1), deleteTicket, { params }),
    await desk.ask(admin(1), showTicket, { params }),
    await undo(ana, ticketId, 1),
  ])
    expect([answer.status, errorOf(answer.body)]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  const [next] = await desk.receive({ contact: person(String(lastNumber)) });
  expect(next?.ticketId).not.toBe(ticketId);
});

test('answers and lists say the transfer flag that was sent last (rule T4)', async () => {
  const ticketId = await newTicket();
  const saidOf = async (body: object): Promise<unknown[]> => {
    const moved = await put(ana, ticketId, body);
    const shown = asTicket((await desk.ask(ana, showTicket, { params: { ticketId } })).body);
    const { body: list } = await desk.ask(admin(1), listTickets, {
      query: { status: 'pending', showAll: 'true' },
    });
    const listed = listTickets.response.parse(list).tickets.find(({ id }) => id === ticketId);
    return [moved.transf, shown.transf, listed?.transf];
  };
  expect(await saidOf({ queueId: 2 })).toEqual([false, false, false]);
  expect(await saidOf({ queueId: 1, status: 'pending', userId: null, transf: true })).toEqual([
    true,
    true,
    true,
  ]);
  expect(await saidOf({ queueId: 2 })).toEqual([true, true, true]);
  expect(await saidOf({ transf: false })).toEqual([false, false, false]);
});
