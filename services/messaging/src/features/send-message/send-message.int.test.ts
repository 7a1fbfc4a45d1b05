import { randomUUID } from 'node:crypto';
import { listMessages, retryMessage, sendMessage } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();
let lastNumber = 351_920_000_100;

/** An open ticket whose contact wrote `count` messages. */
const openTicket = async (count = 1): Promise<{ ticketId: number; number: string }> => {
  const number = String((lastNumber += 1));
  await desk.arrive(...Array.from({ length: count }, (_, index) => ({ number, body: `in ${index}` })));
  const ticketId = await eventually(async () => {
    const rows = await desk.sql(
      `select ticket_id::int as id from rm_messages join st_addresses using (contact_id, connection_id)
       where identities::text like $1`,
      [`%"${number}"%`],
    );
    expect(rows).toHaveLength(count);
    return Number(rows[0]?.['id']);
  });
  desk.tickets.change(ticketId, { status: 'open', userId: 7 });
  return { ticketId, number };
};
const post = (ticketId: number, body: object) =>
  desk.ask(attendant(), sendMessage, { params: { ticketId }, body });
const inState = (ticketId: number, messageId: string, state: object) =>
  eventually(async () => {
    const { messages } = await desk.list(ticketId);
    expect(messages.find(({ id }) => id === messageId)).toMatchObject(state);
  });

test('an answer stands under a clock at once, and behind what it answers', async () => {
  const { ticketId } = await openTicket();
  const message = await desk.send(ticketId, { body: 'Olá!', read: 1, mediaUrl: '' });
  expect(message).toMatchObject({ ack: 0, sendState: 'queued', fromMe: true, contact: null, body: 'Olá!' });
  const { messages } = await desk.list(ticketId);
  expect(messages.map(({ body }) => body)).toEqual(['in 0', 'Olá!']);
});

test('the same client id any number of times is one message', async () => {
  const { ticketId } = await openTicket();
  const clientId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => desk.send(ticketId, { body: 'once', clientId })),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  desk.tickets.change(ticketId, { status: 'closed' });
  expect(await desk.send(ticketId, { body: 'once', clientId })).toMatchObject({
    id: answers[0]?.id,
    clientId,
  });
  const { messages } = await desk.list(ticketId);
  expect(messages.filter(({ body }) => body === 'once')).toHaveLength(1);
});

test('what can not be sent is refused by name', async () => {
  const { ticketId } = await openTicket();
  const refusals = await Promise.all([
    post(ticketId, { body: ' \n\u200e' }),
    post(ticketId, { body: 7 }),
    post(ticketId, {}),
    post(999_999, { body: 'x' }),
    desk.ask(attendant({ seesAllTickets: false }), sendMessage, {
      params: { ticketId },
      body: { body: 'x' },
    }),
  ]);
  desk.tickets.change(ticketId, { status: 'pending' });
  refusals.push(await post(ticketId, { body: 'x' }));
  expect(refusals.map(({ status, body }) => [status, body])).toMatchObject([
    [400, { error: 'ERR_EMPTY_MESSAGE' }],
    [400, { error: 'ERR_VALIDATION', field: 'body' }],
    [400, { error: 'ERR_VALIDATION', field: 'body' }],
    [404, { error: 'ERR_NO_TICKET_FOUND' }],
    [404, { error: 'ERR_NO_TICKET_FOUND' }],
    [400, { error: 'ERR_TICKET_NOT_OPEN' }],
  ]);
  expect((await desk.list(ticketId)).messages).toHaveLength(1);
});

test('acks rise in any order and take a failure back', async () => {
  const { ticketId } = await openTicket();
  const { id } = await desk.send(ticketId, { body: 'Olá!' });
  await desk.outcome(id, { type: 'OutboundUnresolved', attempt: 1 });
  await inState(ticketId, id, { sendState: 'unresolved', sendProblem: 'outcome-unknown', ack: 0 });
  for (const ack of [2, 1, 3, 2]) await desk.outcome(id, { type: 'OutboundAckRaised', ack });
  await inState(ticketId, id, { sendState: 'sent', sendProblem: null, ack: 3 });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  const { messages } = await desk.list(ticketId);
  expect(messages.at(-1)).toMatchObject({ sendState: 'sent', ack: 3 });
});

test('what failed is sent anew by hand, what did not is not', async () => {
  const { ticketId } = await openTicket();
  const { id, sequence } = await desk.send(ticketId, { body: 'Olá!' });
  const retry = (actor = attendant()) => desk.ask(actor, retryMessage, { params: { messageId: id } });
  expect(await retry()).toMatchObject({ status: 400, body: { error: 'ERR_SENDING_WAPP_MSG' } });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  await inState(ticketId, id, { sendState: 'failed', sendProblem: 'rejected' });
  const foreign = await retry(attendant({ seesAllTickets: false }));
  expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  const both = await Promise.all([retry(), retry()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await inState(ticketId, id, { sendState: 'queued', sendProblem: null, sequence });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  await desk.outcome(id, { type: 'OutboundAckRaised', ack: 1 });
  await inState(ticketId, id, { sendState: 'sent', ack: 1 });
});

test('a conversation is read in pages of 20, by number or by place', async () => {
  const { ticketId } = await openTicket(45);
  const newest = await desk.list(ticketId);
  expect(newest).toMatchObject({ count: 45, hasMore: true });
  const second = await desk.list(ticketId, { pageNumber: '2' });
  const before = await desk.list(ticketId, { before: newest.messages[0]?.sequence ?? '' });
  expect(before.messages).toEqual(second.messages);
  const last = await desk.list(ticketId, { pageNumber: '3' });
  expect(last).toMatchObject({ hasMore: false });
  const bodies = [last, second, newest].flatMap(({ messages }) => messages.map(({ body }) => body));
  expect(bodies).toEqual(Array.from({ length: 45 }, (_, index) => `in ${index}`));
});

test('loading reads unless told otherwise', async () => {
  const { ticketId } = await openTicket(2);
  await desk.list(ticketId);
  expect(desk.tickets.reads).toEqual([]);
  const { body } = await desk.ask(attendant(), listMessages, { params: { ticketId } });
  const { ticket, messages } = listMessages.response.parse(body);
  expect(desk.tickets.reads).toEqual([{ ticketId, upTo: 2 }]);
  expect(ticket.unreadMessages).toBe(0);
  expect(messages.every(({ read }) => read)).toBe(true);
});

test('older tickets of the conversation come along, those of another sector do not', async () => {
  const { ticketId } = await openTicket();
  const contactId = ticketId * 10;
  const older = { contactId, isGroup: false, connectionId: 1 };
  const place = { status: 'closed', userId: null, whatsappId: 1 } as const;
  for (const [id, queueId] of [
    [901, null],
    [902, 5],
  ] as const) {
    await desk.ticket.transaction((tx) =>
      tx.append(
        `ticket-${id}`,
        'absent',
        [{ type: 'TicketOpened', data: { ticketId: id, ...older, to: { ...place, queueId } } }],
        { metadata },
      ),
    );
    await desk.sql(
      `insert into rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type,
        ack, attempt, inbound_number, revision, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 1, '0', false, $3, 'chat', 0, 0, 1, 1, now(), now())`,
      [id, contactId, `of ${id}`],
    );
  }
  await eventually(async () => {
    expect(await desk.sql('select 1 from rm_tickets where contact_id = $1', [contactId])).toHaveLength(2);
  });
  const shown = async () => {
    const { messages, count, hasMore } = await desk.list(ticketId);
    return { bodies: messages.map(({ body }) => body), count, hasMore };
  };
  const expected = { bodies: ['of 901', 'in 0'], count: 2, hasMore: false };
  expect(await shown()).toEqual(expected);
  await desk.ticket.transaction((tx) =>
    tx.append(
      `ticket-${ticketId}`,
      'absent',
      [{ type: 'TicketOpened', data: { ticketId, ...older, to: { ...place, queueId: null } } }],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect(await desk.sql('select 1 from rm_tickets where ticket_id = $1', [ticketId])).toHaveLength(1);
  });
  expect(await shown()).toEqual(expected);
  expect(await desk.list(ticketId, { pageNumber: '2' })).toMatchObject({ messages: [], count: 2 });
});
