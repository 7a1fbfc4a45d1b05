import { randomUUID } from 'node:crypto';
import {
  type Actor,
  describeMessages,
  describeTickets,
  type FeedEvent,
  listFeedEvents,
  type Message,
  type TicketListItem,
  type TicketPlace,
} from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { appendMessageEvent, metadata, placeOf, publishMessage } from './publish-messages.ts';
import { startIntegration } from './running-integration.ts';
import { contactOf, messageOf } from './samples.ts';

/** What the owners were asked about. */
const asked: (string | number)[] = [];
const tickets = new Map<number, TicketListItem>();
const messages = new Map<string, Message>();
const desk = await startIntegration({
  ticketOperations: [
    serveOperation(describeTickets, ({ ticketIds }) => {
      asked.push(...ticketIds);
      return Promise.resolve({ tickets: ticketIds.flatMap((id) => tickets.get(id) ?? []) });
    }),
  ],
  messagingOperations: [
    serveOperation(describeMessages, ({ messageIds }) => {
      asked.push(...messageIds);
      return Promise.resolve({ messages: messageIds.flatMap((id) => messages.get(id) ?? []) });
    }),
  ],
});
await desk.start();

const script: Actor = { kind: 'api', name: 'Shop', tokenId: null, queueIds: [] };
const read = async (after: number): Promise<readonly FeedEvent[]> => {
  const context = { ...systemContext('test'), actor: script };
  const query = { after: String(after), limit: '500' };
  const reply = await desk.bus.request(listFeedEvents, { params: {}, query, body: {} }, context);
  return listFeedEvents.response.parse(JSON.parse(Buffer.from(reply.body).toString())).events;
};
let start = 0;
let contactId = 40;
beforeEach(async () => {
  start = (await read(0)).at(-1)?.position ?? 0;
  contactId += 1;
  asked.length = 0;
});
const told = (...types: string[]) =>
  eventually(async () => {
    const events = await read(start);
    expect(events.map(({ type }) => type)).toEqual(types);
    return events;
  });

type Talk = Awaited<ReturnType<typeof publishMessage>>;
/** A contact wrote. */
const written = async (): Promise<Talk> => {
  const talk = await publishMessage(desk, { body: 'Bom dia' }, { contactId });
  await told('message.received');
  return talk;
};
const placeNow: TicketPlace = { status: 'open', userId: 5, queueId: 9, whatsappId: 1 };
const queue = async ({ ticket }: Talk, place?: TicketPlace): Promise<Talk> => {
  const ours = {
    fromMe: true,
    contactId: null,
    contact: null,
    inboundNumber: null,
    sendState: 'queued',
  } as const;
  const answer = {
    message: messageOf({ ...ours, id: randomUUID(), body: 'Olá', externalKey: 'order-1' }, contactId),
    ticket,
  };
  await appendMessageEvent(desk, answer, 'absent', {
    type: 'MessageQueued',
    data: {
      ...placeOf(answer),
      userId: 5,
      attempt: 1,
      queuedAt: new Date().toISOString(),
      ...(place === undefined ? {} : { place }),
    },
    sealed: { message: answer.message, to: [{ kind: 'phone', value: '55' }], preview: 'Olá' },
    subject: `contact-${String(contactId)}`,
  });
  return answer;
};
const raise = (answer: Talk, ack: number, place?: TicketPlace) =>
  appendMessageEvent(desk, answer, 'any', {
    type: 'MessageAckRaised',
    data: { ...placeOf(answer), ...(place === undefined ? {} : { place }), ack },
  });

test('an answer and its ticks are told without asking anybody, at the place that each event names (rule H3)', async () => {
  const answer = await queue(await written(), placeNow);
  // In the same batch and in a later one.
  await raise(answer, 1, placeNow);
  await told('message.received', 'message.sent', 'message.status');
  await raise(answer, 3, { ...placeNow, status: 'closed', queueId: 4 });
  const events = await told('message.received', 'message.sent', 'message.status', 'message.status');
  const contact = { id: contactId, name: contactOf(contactId).name, isGroup: false };
  expect(events.slice(1).map(({ data }) => data)).toMatchObject([
    { message: { status: 'queued', body: 'Olá' }, ticket: { queueId: 9 }, contact, externalKey: 'order-1' },
    { message: { status: 'sent' }, ticket: { status: 'open', queueId: 9 }, contact, externalKey: 'order-1' },
    {
      message: { status: 'read' },
      ticket: { status: 'closed', queueId: 4 },
      contact,
      externalKey: 'order-1',
    },
  ]);
  for (const { data } of events.slice(2)) expect(data).not.toHaveProperty('message.body');
  expect(asked).toEqual([]);
});

test('a contact that was renamed has the new name from then on', async () => {
  const answer = await queue(await written(), placeNow);
  desk.described.contacts.set(contactId, { ...contactOf(contactId), name: 'Bianca', revision: 2 });
  await desk.ticket.transaction((tx) =>
    tx.append(
      `contact-${String(contactId)}`,
      'any',
      [{ type: 'ContactTagged', data: { contactId, added: [1], removed: [] } }],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect((await read(start)).map(({ type }) => type)).toContain('contact.updated');
  });
  await raise(answer, 2, placeNow);
  await eventually(async () => {
    expect((await read(start)).at(-1)).toMatchObject({
      type: 'message.status',
      data: { contact: { name: 'Bianca' } },
    });
  });
  expect(asked).toEqual([]);
});

test('the owners are asked about events that say too little', async () => {
  const talk = await written();
  tickets.set(talk.ticket.id, { ...talk.ticket, queueId: 7 });
  const answer = await queue(talk);
  await raise(answer, 1);
  const events = await told('message.received', 'message.sent', 'message.status');
  expect(events.map(({ data }) => data).slice(1)).toMatchObject([
    { ticket: { queueId: 7 } },
    { ticket: { queueId: 7 }, message: { id: answer.message.id, status: 'sent' } },
  ]);
  expect(new Set(asked)).toEqual(new Set([talk.ticket.id]));
  // An entry of an earlier release does not name its message.
  await desk.sql('update st_feed set message_id = null');
  messages.set(answer.message.id, { ...answer.message, ack: 3, sendState: 'sent' });
  await raise(answer, 2, placeNow);
  const [last] = (await told('message.received', 'message.sent', 'message.status', 'message.status')).slice(
    -1,
  );
  expect(last).toMatchObject({ data: { message: { status: 'delivered' }, ticket: { queueId: 9 } } });
  expect(asked).toContain(answer.message.id);
});

test('an erased contact is no longer known, and its later ticks are not told (rule H8)', async () => {
  const answer = await queue(await written(), placeNow);
  await told('message.received', 'message.sent');
  const known = () => desk.sql('select 1 from st_known_contacts where contact_id = $1', [contactId]);
  expect(await known()).toHaveLength(1);
  const gone = { contactId, ticketIds: [answer.ticket.id] };
  await desk.ticket.transaction((tx) =>
    tx.append(`contact-${String(contactId)}`, 'any', [{ type: 'ContactDeleted', data: gone }], { metadata }),
  );
  await told();
  expect(await known()).toEqual([]);
  await raise(answer, 1, placeNow);
  await publishMessage(desk, { body: 'next' }, { contactId: 99 });
  await told('message.received');
  expect(await known()).toEqual([]);
});
