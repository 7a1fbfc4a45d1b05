import { type Actor, listFeedEvents } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Desk, startIntegration } from './running-integration.ts';
import { ana, contactOf, ticketOf } from './samples.ts';
import { appendMessageEvent, metadata, placeOf, publishMessage } from './publish-messages.ts';

const script: Extract<Actor, { kind: 'api' }> = { kind: 'api', name: 'Shop', tokenId: null, queueIds: [] };
const ofSector = (queueId: number): Actor => ({ ...script, queueIds: [queueId] });

const ofContact = z.object({ contact: z.object({ id: z.number() }) });

let desk: Desk;
let start: number;
beforeAll(async () => {
  desk = await startIntegration();
  await desk.start();
});
beforeEach(async () => {
  start = (await read({ limit: '500' })).next;
});

const read = async (query: Readonly<Record<string, string>>, actor: Actor = script, signal?: AbortSignal) => {
  const reply = await desk.bus.request(
    listFeedEvents,
    { params: {}, query, body: {} },
    { ...systemContext('test', { deadlineMs: 40_000 }), actor, signal },
  );
  expect([reply.status, Buffer.from(reply.body).toString()]).toMatchObject([200, expect.any(String)]);
  return listFeedEvents.response.parse(JSON.parse(Buffer.from(reply.body).toString()));
};
const since = (after: number, actor: Actor = script) => read({ after: String(after), limit: '500' }, actor);
const publishTicket = (
  stream: string,
  ...args: Parameters<Parameters<Parameters<Desk['ticket']['transaction']>[0]>[0]['append']> extends [
    string,
    unknown,
    infer Events,
    unknown,
  ]
    ? [Events]
    : never
) => desk.ticket.transaction((tx) => tx.append(stream, 'any', args[0], { metadata, partitionKey: '1' }));

test('each step of a message has one entry, in order, at positions without gaps (rules H1 and H2)', async () => {
  const told = await publishMessage(desk, { body: 'Bom dia' });
  const answer = await publishMessage(desk, { body: 'Olá', fromMe: true });
  await appendMessageEvent(desk, answer, 'any', {
    type: 'MessageAckRaised',
    data: { ...placeOf(answer), ack: 3 },
  });
  await appendMessageEvent(desk, told, 'any', {
    type: 'MessageDeleted',
    data: {
      ...placeOf(told),
      origin: 'channel',
      changeId: null,
      userId: null,
      at: new Date().toISOString(),
    },
    sealed: { body: 'Bom dia' },
    subject: 'contact-3',
  });
  await eventually(async () => {
    const { events, next } = await since(start);
    expect(events.map(({ position, type, data }) => [position - start, type, data.position - start])).toEqual(
      [
        [1, 'message.received', 1],
        [2, 'message.sent', 2],
        [3, 'message.status', 3],
        [4, 'message.deleted', 4],
      ],
    );
    expect(next).toBe(start + 4);
    expect(events.map(({ data }) => data)).toMatchObject([
      { message: { id: told.message.id, status: 'received', body: 'Bom dia' }, externalKey: null, api: null },
      { message: { id: answer.message.id, body: 'Olá' }, contact: { number: contactOf().number } },
      { message: { id: answer.message.id, status: 'read' }, ticket: { id: told.ticket.id } },
      { message: { id: told.message.id } },
    ]);
    expect(events[2]?.data).not.toHaveProperty('message.body');
  });
  const page = await read({ after: String(start + 1), limit: '2' });
  expect([page.events.map(({ position }) => position - start), page.next - start]).toEqual([[2, 3], 3]);
  const statuses = await read({ after: String(start), types: 'message.status,ticket.closed' });
  expect(statuses.events.map(({ type }) => type)).toEqual(['message.status']);
});

test('a script of some sectors reads only their tickets, and what every user works with (rule H3)', async () => {
  await publishMessage(desk, { body: 'here' }, { contactId: 4, queueId: 2 });
  await publishMessage(desk, { body: 'elsewhere' }, { contactId: 5, queueId: 9 });
  await publishMessage(desk, { body: 'nowhere' }, { contactId: 6, queueId: null });
  const bodiesFor = async (actor: Actor) =>
    (await since(start, actor)).events.flatMap(({ data: { message } }) =>
      typeof message === 'object' && message !== null && 'body' in message ? [message.body] : [],
    );
  await eventually(async () => {
    expect((await bodiesFor(script)).toSorted()).toEqual(['elsewhere', 'here', 'nowhere']);
  });
  expect(await bodiesFor(ofSector(2))).toEqual(['here']);
  // Entries that it may not see are skipped once.
  expect((await since(start, ofSector(7))).next).toBe((await since(start)).next);
});

test('a ticket that leaves a sector is an event for both sectors, and a contact one for everybody (rule H3)', async () => {
  const ticket = ticketOf(8);
  desk.described.tickets.set(ticket.id, ticket);
  desk.described.contacts.set(8, contactOf(8));
  const place = { status: 'open', userId: 5, whatsappId: 1 } as const;
  await publishTicket(`ticket-${String(ticket.id)}`, [
    {
      type: 'TicketTransferred',
      data: {
        ticketId: ticket.id,
        contactId: 8,
        from: { ...place, queueId: 2 },
        to: { ...place, queueId: 9 },
      },
    },
  ]);
  await publishTicket('contact-8', [
    { type: 'ContactTagged', data: { contactId: 8, added: [4], removed: [] } },
  ]);
  for (const queueId of [2, 9])
    await eventually(async () => {
      const { events } = await since(start, ofSector(queueId));
      expect(events.map(({ type }) => type).toSorted()).toEqual([
        'contact.updated',
        'ticket.tagged',
        'ticket.transferred',
      ]);
    });
  expect((await since(start, ofSector(3))).events.map(({ type }) => type).toSorted()).toEqual([
    'contact.updated',
    'ticket.tagged',
  ]);
});

test('a token that works with contacts of its sectors gets no event of another contact (rule P28)', async () => {
  for (const contactId of [21, 22]) desk.described.contacts.set(contactId, contactOf(contactId));
  desk.described.contactQueues.set(21, [9]).set(22, [2]);
  for (const contactId of [21, 22])
    await publishTicket(`contact-${String(contactId)}`, [
      { type: 'ContactTagged', data: { contactId, added: [4], removed: [] } },
    ]);
  const contactsFor = async (actor: Actor) =>
    (await since(start, actor)).events.map(({ data }) => ofContact.parse(data).contact.id);
  await eventually(async () => {
    expect((await contactsFor(ofSector(9))).toSorted()).toEqual([21, 21, 22, 22]);
  });
  expect(await contactsFor({ ...script, queueIds: [9], ownContactsOnly: true })).toEqual([21, 21]);
  // What an earlier release stored has no sectors.
  await desk.sql(`update st_feed set contact_queue_ids = default where contact_ids = '{21}'`);
  expect(await contactsFor({ ...script, queueIds: [9], ownContactsOnly: true })).toEqual([]);
});

test('a waiting reader is answered as soon as an event is added (rule H3)', async () => {
  let isAnswered = false;
  const waiting = read({ after: String(start), wait: '25' }).then((page) => {
    isAnswered = true;
    return page;
  });
  await eventually(async () => {
    // Its first query is done.
    await since(start);
  });
  expect(isAnswered).toBe(false);
  await publishMessage(desk, { body: 'news' });
  expect((await waiting).events).toMatchObject([{ type: 'message.received' }]);
});

test('a wait ends when its reader disconnects (rules G19 and H3)', { timeout: 15_000 }, async () => {
  const gone = new AbortController();
  const waiting = read({ after: String(start), wait: '25' }, script, gone.signal);
  // Twice, so that the waiting reader's first query is done.
  await since(start);
  await since(start);
  gone.abort();
  expect((await waiting).events).toEqual([]);
});

test('an erased contact is removed from the feed at once, and its later events are left out (rule H8)', async () => {
  const told = await publishMessage(desk, { body: 'secret' }, { contactId: 12 });
  await eventually(async () => {
    expect((await since(start)).events).toHaveLength(1);
  });
  await publishTicket('contact-12', [{ type: 'ContactDeleted', data: { contactId: 12, ticketIds: [112] } }]);
  await eventually(async () => {
    expect((await since(start)).events).toEqual([]);
  });
  await appendMessageEvent(desk, told, 'any', { type: 'MessageUnresolved', data: placeOf(told) });
  await publishMessage(desk, { body: 'next' }, { contactId: 13 });
  await eventually(async () => {
    expect((await since(start)).events).toMatchObject([{ data: { position: start + 2 } }]);
  });
  expect(await desk.sql(`select 1 from st_feed where data like '%secret%'`)).toEqual([]);
});

test('an admin who may not see numbers cannot read the feed (rule N1)', async () => {
  const reply = await desk.bus.request(
    listFeedEvents,
    { params: {}, query: {}, body: {} },
    { ...systemContext('test'), actor: { ...ana, profile: 'admin', seesNumbers: false } },
  );
  expect(reply.status).toBe(403);
});
