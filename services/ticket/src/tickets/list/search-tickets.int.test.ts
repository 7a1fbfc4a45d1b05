import {
  describeContacts,
  listTickets,
  mergeContacts,
  showTicket,
  type TicketListItem,
  type UserActor,
  updateTicket,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from '../../../test/running-ticket.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket();
const messaging = await startMessagingPeer(desk);
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana')`);
const ana = attendant(7, { seesAllTickets: false, queueIds: [1] });

const open = async (number: string, name: string): Promise<TicketListItem> => {
  const [recorded] = await desk.receive({ contact: person(number, name) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
const search = async (actor: UserActor, searchParam: string, more: object = {}) =>
  listTickets.response.parse(
    (await desk.ask(actor, listTickets, { query: { searchParam, showAll: 'true', ...more } })).body,
  );
const found = async (actor: UserActor, searchParam: string, more: object = {}): Promise<number[]> =>
  (await search(actor, searchParam, more)).tickets.map(({ id }) => id).toSorted((one, other) => one - other);

const say = messaging.receive;

const rita = await open('5511987654321', 'Rita Açaí');
const joao = await open('5521912340000', 'João');
const numbered = await open('5531955554444', '5531955554444');

test('every word must be found in messages or in the name, ignoring case and accents', async () => {
  await say(rita, 'O pedido não chegou até hoje');
  await say(joao, 'Meu PEDIDO chegou quebrado', { mediaType: 'image' });
  await say(joao, 'data:image/png;base64,pedidox|https://maps|Avenida Paulista', { mediaType: 'location' });
  await eventually(async () => {
    expect(await found(admin(1), 'pedido')).toEqual([rita.id, joao.id]);
    expect(await found(admin(1), 'paulista')).toEqual([joao.id]);
  });
  expect(await found(admin(1), 'PÉDI cheg')).toEqual([rita.id, joao.id]);
  expect(await found(admin(1), 'joao pedido')).toEqual([joao.id]);
  expect(await found(admin(1), 'acai nao')).toEqual([rita.id]);
  expect(await found(admin(1), 'rita quebrado')).toEqual([]);
  expect(await found(admin(1), 'o')).toEqual([rita.id]);
  expect(await found(admin(1), 'edido')).toEqual([]);
  expect(await found(admin(1), 'pedidox')).toEqual([]);
  expect(await search(admin(1), '!!')).toMatchObject({ tickets: [], count: 0, hasMore: false });
});

test('words of every script are found in messages and names', async () => {
  const hanako = await open('819012345678', '山田花子 Strauß');
  await say(hanako, 'この機能は病院で使えますか👍🏽');
  await say(hanako, 'ขอใบเสร็จด้วย, Œuvre ﬁnal in der Hauptstraße');
  await eventually(async () => {
    expect(await found(admin(1), 'ใบเสร็จ')).toEqual([hanako.id]);
    expect(await found(admin(1), '機能')).toEqual([hanako.id]);
  });
  for (const searched of [
    '病院',
    '👍',
    'oeuvre',
    'final',
    'hauptstrasse',
    'HAUPTSTRASSE',
    '花子',
    'strauss',
    '病院 花子',
  ])
    expect(await found(admin(1), searched), searched).toEqual([hanako.id]);
  for (const searched of ['院病', '👎', '機']) expect(await found(admin(1), searched), searched).toEqual([]);
});

test('digits are found anywhere in a number, but hidden ones only by users who may see them', async () => {
  const masked = attendant(1, { seesNumbers: false });
  expect(await found(admin(1), '7654')).toEqual([rita.id]);
  expect(await found(admin(1), '(11) 98765-4321')).toEqual([rita.id]);
  expect(await found(admin(1), '\u202a+55 11 98765\u20114321\u202c')).toEqual([rita.id]);
  expect(await found(admin(1), 'https://wa.me/551187654321')).toEqual([rita.id]);
  expect(await found(admin(1), '4321')).toEqual([rita.id]);
  expect(await found(masked, '98765')).toEqual([rita.id]);
  for (const hidden of ['4321', '54321', '654321', '5511987654321'])
    expect(await found(masked, hidden)).toEqual([]);
  expect(await found(admin(1), '5531955554444')).toEqual([numbered.id]);
  expect(await found(masked, '5531955554444')).toEqual([]);
  expect(await found(masked, '55319')).toEqual([numbered.id]);
});

test('the contact’s own number in a message finds nothing by its hidden digits (rule N4)', async () => {
  await say(rita, 'meu zap: 98765-4321, o do Rui é 97777-6666');
  await expect.poll(() => found(admin(1), 'zap')).toEqual([rita.id]);
  const masked = attendant(1, { seesNumbers: false });
  expect(await found(masked, '4321')).toEqual([]);
  expect(await found(masked, '98765 zap')).toEqual([rita.id]);
  expect(await found(masked, '6666')).toEqual([rita.id]);
});

test('a contact’s own number is masked in its name and last message (rules N3 and N10)', async () => {
  const [recorded] = await desk.receive({
    contact: person('5511972711602', 'Anabela 11 97271-1602'),
    preview: '97271 1602, ou 98888-7777',
  });
  const { tickets } = await search(attendant(1, { seesNumbers: false }), 'anabela');
  expect(tickets).toMatchObject([
    {
      id: recorded?.ticketId,
      contact: { name: 'Anabela 11 97271-****', number: '551197271****' },
      lastMessage: '🢇 97271 ****, ou 98888-7777',
    },
  ]);
});

test('lists and tickets hide every number of a merged contact (rule N10)', async () => {
  const [kept] = await desk.receive({ contact: person('5511972711603', 'Benedita') });
  const [other] = await desk.receive({ contact: person('5521988881604', 'Benedita casa'), connectionId: 2 });
  const masked = attendant(1, { seesNumbers: false });
  const said = 'recado: 21 98888-1604, apto 733';
  if (kept !== undefined) await say(kept.ticket, said);
  await expect.poll(() => found(masked, 'recado 1604')).toEqual([kept?.ticketId]);
  const merging = { params: { contactId: kept?.contactId }, body: { contactId: other?.contactId } };
  expect((await desk.ask(admin(1), mergeContacts, merging)).status).toBe(200);
  await desk.receive({
    contact: person('5511972711603', 'Benedita'),
    preview: 'em casa 21 98888-1604, aqui 97271-1603',
  });
  const lastMessage = '🢇 em casa 21 98888-****, aqui 97271-****';
  const { tickets } = await search(masked, 'benedita');
  expect(tickets.map((ticket) => ticket.lastMessage)).toContain(lastMessage);
  const params = { ticketId: kept?.ticketId };
  expect((await desk.ask(masked, showTicket, { params })).body).toMatchObject({ lastMessage });
  const contactId = kept?.contactId ?? 0;
  const { numbers } = await desk.bus.call(
    describeContacts,
    { contactIds: [contactId] },
    systemContext('test'),
  );
  expect(numbers?.map((each) => each.numbers.toSorted())).toEqual([['5511972711603', '5521988881604']]);
  // What was indexed before the merge is hidden too (rule N4).
  await expect.poll(() => found(masked, '1604')).toEqual([]);
  expect(await found(masked, '98888 733')).toEqual([kept?.ticketId]);
});

test('a mobile is found with and without its ninth digit', async () => {
  const withNinth = await open('5541987650001', 'Com nove');
  const without = await open('554187650002', 'Sem nove');
  for (const spelling of ['+55 (41) 8765-0001', '554187650001', '4187650001'])
    expect(await found(admin(1), spelling), spelling).toEqual([withNinth.id]);
  for (const spelling of ['+55 (41) 98765-0002', '5541987650002', '41987650002', 'nove 41987650002'])
    expect(await found(admin(1), spelling), spelling).toEqual([without.id]);
  for (const hidden of ['+55 (41) 98765-0002', '5541987650002', '554187650001'])
    expect(await found(attendant(1, { seesNumbers: false }), hidden), hidden).toEqual([]);
});

test('only visible tickets are found and counted', async () => {
  await desk.sql('update rm_tickets set queue_id = 1 where ticket_id = $1', [rita.id]);
  await desk.sql('update rm_tickets set queue_id = 2 where ticket_id = $1', [joao.id]);
  expect(await search(ana, 'pedido')).toMatchObject({ tickets: [{ id: rita.id }], count: 1, hasMore: false });
  expect(await found(ana, 'pedido', { queueIds: '[2]' })).toEqual([]);
  expect(await found(admin(1), 'pedido', { queueIds: '[2]' })).toEqual([joao.id]);
  await desk.ask(admin(1), updateTicket, { params: { ticketId: rita.id }, body: { status: 'open' } });
  expect(await found(ana, 'pedido', { status: 'open', showAll: 'false' })).toEqual([rita.id]);
  await desk.ask(admin(1), updateTicket, {
    params: { ticketId: rita.id },
    body: { status: 'pending', userId: null },
  });
  await desk.ask(admin(1), updateTicket, { params: { ticketId: joao.id }, body: { status: 'closed' } });
  expect(await found(admin(1), 'pedido', { status: 'closed' })).toEqual([joao.id]);
  expect(await found(admin(1), 'pedido', { status: 'pending' })).toEqual([rita.id]);
});

test('an edit and a deletion remove the old text from the search, and a refusal restores it', async () => {
  const messageId = await say(rita, 'Entrega na terça');
  await say(rita, 'a terça de sempre');
  const second = await say(rita, 'palavra secreta');
  await messaging.edit({ ticket: rita, messageId }, 'Entrega na terça', 'Retirada na quarta');
  await messaging.remove({ ticket: rita, messageId: second }, 'palavra secreta');
  await eventually(async () => {
    expect(await found(admin(1), 'retirada')).toEqual([rita.id]);
    expect(await found(admin(1), 'secreta')).toEqual([]);
  });
  expect(await found(admin(1), 'entrega')).toEqual([]);
  expect(await found(admin(1), 'terca')).toEqual([rita.id]);
  await messaging.refuse({ ticket: rita, messageId: second }, 'delete', { body: 'palavra secreta' });
  await expect.poll(() => found(admin(1), 'secreta')).toEqual([rita.id]);
});

test('pages of a search follow each other without a gap, and all matches are counted', async () => {
  await desk.sql(
    `
    insert into rm_tickets (ticket_id, contact_id, connection_id, is_group, status, revision, read_up_to, created_at, updated_at)
    select 1000 + n, $1, 100 + n, false, 'pending', 1, 0, now(), now() - n * interval '1 minute'
    from generate_series(1, 230) n`,
    [joao.contactId],
  );
  await desk.sql(`insert into rm_ticket_words select 'raridade', 1000 + n from generate_series(1, 230) n`);
  const first = await search(admin(1), 'raridade');
  const second = await search(admin(1), 'raridade', { after: first.next });
  const third = await search(admin(1), 'raridade', { pageNumber: '3' });
  const behind = await search(admin(1), 'raridade', { pageNumber: '4' });
  expect(
    [first, second, third, behind].map(({ tickets, count, hasMore }) => [tickets.length, count, hasMore]),
  ).toEqual([
    [100, 230, true],
    [100, 230, true],
    [30, 230, false],
    [0, 230, false],
  ]);
  const ids = [first, second, third].flatMap(({ tickets }) => tickets.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: 230 }, (_, index) => 1001 + index));
});

test('a word of many tickets is found once in each visible ticket, and by a name too', async () => {
  await desk.sql(`insert into rm_ticket_words select 'joaninha', 1000 + n from generate_series(1, 230) n`);
  for (const everywhere of ['joa', 'joaninha rarid', 'joao raridade'])
    expect((await search(admin(1), `${everywhere} raridade`)).count, everywhere).toBe(230);
  expect((await search(admin(1), 'joao', { status: 'pending' })).count).toBeGreaterThanOrEqual(230);
  await desk.sql('update rm_tickets set queue_id = 1 where ticket_id between 1001 and 1007');
  expect(await found(ana, 'joaninha joao')).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007]);
});

test('of very many matches ten thousand are counted', async () => {
  const spread = async (word: string, from: number, count: number): Promise<void> => {
    await desk.sql(
      `
      insert into rm_tickets (ticket_id, contact_id, connection_id, is_group, status, revision, read_up_to, created_at, updated_at)
      select $2 + n, $1, $2 + n, false, 'closed', 1, 0, now(), now() from generate_series(1, $3::int) n`,
      [joao.contactId, from, count],
    );
    await desk.sql(`insert into rm_ticket_words select $1, $2 + n from generate_series(1, $3::int) n`, [
      word,
      from,
      count,
    ]);
  };
  await spread('quase', 20_000, 9_999);
  await spread('demais', 30_000, 10_001);
  const counts = await Promise.all(['quase', 'demais'].map((word) => search(admin(1), word)));
  expect(counts.map(({ count, hasMore }) => [count, hasMore])).toEqual([
    [9_999, true],
    [10_000, true],
  ]);
});

test("a day begins at midnight of the desk's time zone, and tags narrow the list", async () => {
  await desk.sql(`update rm_tickets set created_at = '2026-03-02T02:59:00Z' where ticket_id = $1`, [rita.id]);
  await desk.sql(`update rm_tickets set created_at = '2026-03-02T03:00:00Z' where ticket_id = $1`, [joao.id]);
  expect(await found(admin(1), '', { date: '2026-03-01' })).toEqual([rita.id]);
  expect(await found(admin(1), '', { date: '2026-03-02' })).toEqual([joao.id]);
  expect(await found(ana, '', { date: '2026-03-02' })).toEqual([]);
  await desk.sql(`insert into rm_settings (key, value) values ('timeZone', 'UTC')`);
  expect(await found(admin(1), '', { date: '2026-03-02' })).toHaveLength(2);
  await desk.sql(`delete from rm_settings where key = 'timeZone'`);
  for (const date of ['0001-01-01', '9999-12-31']) expect(await found(admin(1), '', { date })).toEqual([]);
  const { status, body } = await desk.ask(admin(1), listTickets, { query: { date: '0000-12-31' } });
  expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', field: 'date' }]);
  await desk.sql(`insert into rm_tags values (5, 'vip', '#eeeeee', 1, now(), now())`);
  await desk.sql('insert into rm_contact_tags values ($1, 5)', [rita.contactId]);
  const tagged = await search(admin(1), '', { tagIds: '[5,6]' });
  expect(tagged.tickets.map(({ id, contact }) => [id, contact.tags])).toEqual([
    [rita.id, [{ id: 5, name: 'vip', color: '#eeeeee' }]],
  ]);
});
