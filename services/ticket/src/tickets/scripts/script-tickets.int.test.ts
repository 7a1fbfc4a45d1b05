import {
  acceptScriptTicket,
  closeScriptTicket,
  type Endpoint,
  listScriptTickets,
  listTimeline,
  noteScriptTicket,
  reopenScriptTicket,
  showScriptTicket,
  tagScriptTicket,
  transferScriptTicket,
  untagScriptTicket,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, asTicket, errorOf, person, script, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name, queue_ids) values (7, 'Ana', '{1}'), (8, 'Bia', '{2}')`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', 'Oi!', '', '', '', 1, now(), now())`);
await desk.sql(
  `insert into rm_tags (tag_id, name, color, created_at, updated_at, revision) values
  (1, 'VIP', '#111111', now(), now(), 1), (2, 'Novo', '#222222', now(), now(), 1)`,
);
const all = script();
let lastNumber = 351_950_000_000;

const newTicket = async (queueId: number | null = null): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  const ticketId = recorded?.ticketId ?? 0;
  await desk.sql('update rm_tickets set queue_id = $2 where ticket_id = $1', [ticketId, queueId]);
  return ticketId;
};
const ask = (ticketId: number, endpoint: Endpoint, body: object = {}, actor = all) =>
  desk.ask(actor, endpoint, { params: { ticketId }, body });
const move = async (ticketId: number, endpoint: Endpoint, body: object = {}) =>
  asTicket((await ask(ticketId, endpoint, body)).body);
const list = async (query: object, actor = all) => {
  const { body } = await desk.ask(actor, listScriptTickets, { query });
  return listScriptTickets.response.parse(body);
};

test('scripts move a ticket, and its timeline names the token (rule P21)', async () => {
  const ticketId = await newTicket();
  expect(await move(ticketId, acceptScriptTicket, { userId: 7, queueId: 1 })).toMatchObject({
    status: 'open',
    userId: 7,
    queueId: 1,
  });
  expect(await move(ticketId, transferScriptTicket, { userId: 8 })).toMatchObject({
    status: 'open',
    userId: 8,
  });
  expect(await move(ticketId, transferScriptTicket, { queueId: 2 })).toMatchObject({
    status: 'pending',
    userId: null,
    queueId: 2,
  });
  expect(await move(ticketId, closeScriptTicket)).toMatchObject({ status: 'closed' });
  expect(await move(ticketId, reopenScriptTicket, { userId: 7 })).toMatchObject({
    status: 'open',
    userId: 7,
  });
  const told = await desk.ask(admin(1), listTimeline, { params: { ticketId } });
  const { entries } = listTimeline.response.parse(told.body);
  expect(entries.filter(({ actor }) => actor.kind === 'api').map(({ type }) => type)).toEqual(
    ['accepted', 'transferred', 'transferred', 'closed', 'reopened'].toReversed(),
  );
  expect(entries[0]?.actor).toEqual({ kind: 'api', id: null, name: 'Shop' });
});

test('a script names the user who accepts, and no assignee loses the ticket (rule P21)', async () => {
  const ticketId = await newTicket();
  expect(await ask(ticketId, acceptScriptTicket)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', field: 'userId' },
  });
  await move(ticketId, acceptScriptTicket, { userId: 7 });
  expect(await move(ticketId, acceptScriptTicket, { userId: 7 })).toMatchObject({ userId: 7 });
  expect(await ask(ticketId, acceptScriptTicket, { userId: 8 })).toMatchObject({
    status: 409,
    body: { error: 'ERR_OPEN_USER_TICKET', userName: 'Ana' },
  });
  expect(await ask(ticketId, transferScriptTicket)).toMatchObject({ status: 400 });
});

test('a script takes tickets into the sectors of its token only (rule T13)', async () => {
  const ticketId = await newTicket(1);
  const limited = { ...all, queueIds: [1] };
  const take = (queueId: number) => ask(ticketId, acceptScriptTicket, { userId: 7, queueId }, limited);
  expect(await take(2)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION', field: 'queueId' },
  });
  expect(await take(1)).toMatchObject({ status: 200 });
});

test('unread messages stay unread when a script moves the ticket (rule P21)', async () => {
  const ticketId = await newTicket();
  expect(await move(ticketId, acceptScriptTicket, { userId: 7 })).toMatchObject({ unreadMessages: 1 });
  expect(await move(ticketId, closeScriptTicket)).toMatchObject({ unreadMessages: 1 });
});

test('a close sends a farewell as a close by hand does, unless the script says otherwise (rule P21)', async () => {
  const [polite, silent] = [await newTicket(), await newTicket()];
  await move(polite, closeScriptTicket);
  await move(silent, closeScriptTicket, { farewell: false });
  const causes = await desk.sql(
    `select stream, data->>'cause' as cause from es_events where type = 'TicketClosed' and stream = any($1)`,
    [[`ticket-${String(polite)}`, `ticket-${String(silent)}`]],
  );
  expect(causes).toEqual(
    expect.arrayContaining([
      { stream: `ticket-${String(polite)}`, cause: null },
      { stream: `ticket-${String(silent)}`, cause: 'api' },
    ]),
  );
});

test('a change from an old version is refused, but not because of a read', async () => {
  const ticketId = await newTicket();
  const { version } = await ask(ticketId, showScriptTicket);
  const change = (endpoint: Endpoint, body: object) =>
    desk.ask(all, endpoint, { params: { ticketId }, body }, { ifMatch: version });
  expect(await change(acceptScriptTicket, { userId: 7 })).toMatchObject({ status: 200 });
  expect(await change(closeScriptTicket, {})).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { status: 'open', userId: 7 } },
  });
});

test('a note of a script has the name of its token', async () => {
  const ticketId = await newTicket();
  expect(await ask(ticketId, noteScriptTicket, { body: 'Order 7 is paid' })).toMatchObject({
    status: 201,
    body: { body: 'Order 7 is paid', userId: null, userName: 'Shop' },
  });
});

test('the tags of a ticket are those of its contact (rule P21)', async () => {
  const ticketId = await newTicket();
  const tag = (tagId: number) => ask(ticketId, tagScriptTicket, { tagIds: [tagId] });
  await tag(1);
  expect((await tag(2)).body).toMatchObject({ tags: [{ name: 'Novo' }, { name: 'VIP' }] });
  expect(await move(ticketId, showScriptTicket)).toMatchObject({
    contact: { tags: [{ name: 'Novo' }, { name: 'VIP' }] },
  });
  const untagged = await desk.ask(all, untagScriptTicket, { params: { ticketId, tagId: 1 } });
  expect(untagged.body).toEqual({ tags: [{ id: 2, name: 'Novo', color: '#222222' }] });
});

test('a list comes page by page, newest first, and has the tickets that the token sees (rule P20)', async () => {
  const [first, second, third] = [await newTicket(1), await newTicket(2), await newTicket(1)];
  const page = await list({ limit: '2', queueIds: '1,2' });
  expect(page.tickets.map(({ id }) => id)).toEqual([third, second]);
  const rest = await list({ limit: '2', queueIds: '1,2', after: page.next });
  expect(rest.tickets.map(({ id }) => id)).toContain(first);
  const limited = script([1]);
  const seen = (await list({ limit: '100' }, limited)).tickets;
  expect(seen.map(({ queueId }) => queueId)).not.toContain(2);
  expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([first, third]));
  expect((await list({ queueIds: '2' }, limited)).tickets).toEqual([]);
  const { status, body } = await ask(second, showScriptTicket, {}, limited);
  expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  const contactId = seen.find(({ id }) => id === third)?.contactId;
  expect((await list({ contactId: String(contactId) })).tickets.map(({ id }) => id)).toEqual([third]);
  expect((await list({ status: 'closed', search: '!!' })).tickets).toEqual([]);
});

test.each([{ limit: '0' }, { limit: '101' }, { queueIds: '[1]' }, { after: 'x' }, { status: 'done' }])(
  'a list with the query %j is refused',
  async (query) => {
    expect(await desk.ask(all, listScriptTickets, { query })).toMatchObject({ status: 400 });
  },
);
