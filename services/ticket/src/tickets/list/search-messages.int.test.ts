import {
  listTickets,
  searchMessages,
  type TicketListItem,
  updateTicket,
  type UserActor,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from '../../../test/running-ticket.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket();
const messaging = await startMessagingPeer(desk);

const open = async (number: string, name: string): Promise<TicketListItem> => {
  const [recorded] = await desk.receive({ contact: person(number, name) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
let placed = 0;
const say: typeof messaging.receive = (ticket, body, more) => {
  placed += 1;
  const sequence = `${String(placed).padStart(15, '0')}-a`;
  return messaging.receive(ticket, body, { sequence, ...more });
};
/** Sends a few at a time, because all at once would wait too long for a connection. */
const sayMany = async (ticket: TicketListItem, word: string, count: number) => {
  const said: Awaited<ReturnType<typeof say>>[] = [];
  while (said.length < count)
    said.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - said.length) }, (_, at) =>
          say(ticket, `${word} ${String(said.length + at)}`),
        ),
      )),
    );
  return said;
};
const listed = async (searchParam: string, actor: UserActor = admin(1)) => {
  const answer = await desk.ask(actor, listTickets, { query: { searchParam } });
  return listTickets.response.parse(answer.body);
};
const inside = async (ticket: TicketListItem, searchParam: string, query: object = {}, actor = admin(1)) => {
  const asked = { params: { ticketId: ticket.id }, query: { searchParam, ...query } };
  return searchMessages.response.parse((await desk.ask(actor, searchMessages, asked)).body);
};
const ids = ({ found }: { readonly found?: readonly { readonly id: string }[] | undefined }) =>
  found?.map(({ id }) => id);

const rita = await open('5511987654321', 'Rita Nogueira');
const joao = await open('5521912340000', 'João');

// Rule T26.
test('a search names for each ticket the message that found it: the newest with the most words', async () => {
  await say(rita, 'O pedido chegou quebrado');
  const both = await say(rita, 'Pedido e conta, por favor');
  const newest = await say(rita, 'Cadê o pedido?');
  const other = await say(joao, 'A conta do pedido');
  await expect
    .poll(async () => ids(await listed('conta pedido'))?.toSorted())
    .toEqual([both, other].toSorted());
  const one = await listed('pedido');
  expect(ids(one)?.toSorted()).toEqual([newest, other].toSorted());
  expect(one.found?.find(({ id }) => id === newest)).toMatchObject({
    ticketId: rita.id,
    fromMe: false,
    snippet: { text: 'Cadê o pedido?', marks: [{ from: 7, to: 13 }] },
  });
  expect(ids(await listed('rita quebrado'))).toHaveLength(1);
  expect(await listed('nogueira')).toMatchObject({ count: 1, found: [] });
  const { body } = await desk.ask(admin(1), listTickets);
  expect(body).not.toHaveProperty('found');
});

test('in a long conversation the message with the most words is found among the oldest', async () => {
  const long = await open('5521912340077', 'Conversa longa');
  const all = await say(long, 'A geladeira azul veio amassada');
  const two = await say(long, 'A geladeira azul');
  await sayMany(long, 'azulejo', 205);
  await expect.poll(async () => (await inside(long, 'azulejo')).count).toBe(205);
  expect(ids(await listed('azul geladeira amassada'))).toEqual([all]);
  expect(ids(await listed('geladeira'))).toEqual([two]);
  expect(ids(await listed('longa amassada'))).toEqual([all]);
  expect(ids(await listed('azul geladeira longa'))).toEqual([two]);
});

test('within a conversation every message has all words, page by page from the newest', async () => {
  const { count, found } = await inside(rita, 'pedido quebrado');
  expect(count).toBe(1);
  expect(found[0]?.snippet.marks).toHaveLength(2);
  expect(await inside(rita, '!!')).toEqual({ found: [], count: 0, hasMore: false, next: null });
  const many = await sayMany(joao, 'recado', 110);
  await expect.poll(async () => (await inside(joao, 'recado')).count).toBe(110);
  const first = await inside(joao, 'recado');
  expect(first).toMatchObject({ hasMore: true, count: 110 });
  const second = await inside(joao, 'recado', { before: first.next ?? '' });
  expect(second).toMatchObject({ hasMore: true, count: 110 });
  const third = await inside(joao, 'recado', { before: second.next ?? '' });
  expect(third).toMatchObject({ hasMore: false, next: null, count: 110 });
  expect([first, second, third].flatMap((page) => ids(page) ?? [])).toEqual(many.toReversed());
  expect(
    (
      await desk.ask(admin(1), searchMessages, {
        params: { ticketId: joao.id },
        query: { searchParam: 'recado', before: 'x' },
      })
    ).status,
  ).toBe(400);
});

test('a user who does not see a ticket finds nothing in it', async () => {
  await desk.ask(attendant(7, { seesAllTickets: true }), updateTicket, {
    params: { ticketId: rita.id },
    body: { status: 'open', userId: 7 },
  });
  const stranger = attendant(9, { seesAllTickets: false, queueIds: [] });
  const answer = await desk.ask(stranger, searchMessages, {
    params: { ticketId: rita.id },
    query: { searchParam: 'pedido' },
  });
  expect(answer.status).toBe(404);
  expect(await listed('pedido', stranger)).toMatchObject({ tickets: [], found: [] });
});

// Rule N4.
test('a card whose deletion was refused is not found by its number', async () => {
  const ana = await open('5531900000000', 'Ana');
  const card = 'BEGIN:VCARD\nFN:Bento 41977775555\nTEL:+5541977776666\nEND:VCARD';
  const messageId = await say(ana, card, { mediaType: 'vcard' });
  await messaging.remove({ ticket: ana, messageId }, card, 'vcard');
  await messaging.refuse({ ticket: ana, messageId }, 'delete', { body: card });
  const last = await say(ana, 'depois');
  await expect.poll(async () => ids(await listed('depois'))).toEqual([last]);
  await expect.poll(async () => ids(await listed('bento'))).toEqual([messageId]);
  for (const hidden of ['5541977776666', '41977775555'])
    expect(await listed(hidden), hidden).toMatchObject({ tickets: [] });
});

test('a deleted message is not found, and an edited one is found by its new words', async () => {
  const eva = await open('5551900000000', 'Eva');
  const [gone, wordless] = [await say(eva, 'apagada'), await say(eva, '!!')];
  await messaging.remove({ ticket: eva, messageId: gone }, 'apagada');
  await messaging.edit({ ticket: eva, messageId: wordless }, '!!', 'enfim palavras');
  await expect.poll(async () => ids(await inside(eva, 'enfim'))).toEqual([wordless]);
  expect(await inside(eva, 'apagada')).toMatchObject({ found: [], count: 0 });
});
