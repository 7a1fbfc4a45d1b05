import { randomUUID } from 'node:crypto';
import { messageSchema, retryMessage, sendMessage } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { openTicket } = desk;
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

const underOneKey = (ticketId: number) => (body: string, commandDigest?: string) =>
  desk.ask(
    attendant(),
    sendMessage,
    { params: { ticketId }, body: { body } },
    { commandId: `key of ${String(ticketId)}`, commandDigest },
  );

test('a key that stands for one text is refused with another, also when the ticket is closed', async () => {
  const { ticketId } = await openTicket();
  const say = underOneKey(ticketId);
  const first = await say('paid', 'digest of paid');
  expect(await say('paid', 'digest of paid')).toMatchObject({ status: 200, body: first.body });
  const refusal = { status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' } };
  expect(await say('sent', 'digest of sent')).toMatchObject(refusal);
  desk.tickets.change(ticketId, { status: 'closed' });
  expect(await say('sent', 'digest of sent')).toMatchObject(refusal);
  expect(await say('paid', 'digest of paid')).toMatchObject({ status: 200, body: first.body });
  const { messages } = await desk.list(ticketId);
  expect(messages.map(({ body }) => body)).toEqual(['in 0', 'paid']);
});

test('two texts at once under one key: one is sent and the other refused', async () => {
  const { ticketId } = await openTicket();
  const say = underOneKey(ticketId);
  const answers = await Promise.all(['one', 'two'].map((body) => say(body, `digest of ${body}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a key from before its text was kept answers with what became of it', async () => {
  const { ticketId } = await openTicket();
  const say = underOneKey(ticketId);
  const first = await say('paid');
  expect(await say('sent', 'digest of sent')).toMatchObject({ status: 200, body: first.body });
  expect(await say('paid', 'digest of paid')).toMatchObject({ status: 200, body: first.body });
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
  refusals.push(await post(ticketId, { body: 'x', clientId: randomUUID() }));
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

test.each(['pending', 'closed'] as const)(
  'who names no message sends to a ticket that is %s too',
  async (status) => {
    const { ticketId } = await openTicket();
    desk.tickets.change(ticketId, { status });
    const text = { body: 'Olá', read: 1, fromMe: true, mediaUrl: '', quotedMsg: null };
    expect(await post(ticketId, text)).toMatchObject({
      status: 200,
      body: { body: 'Olá', sendState: 'queued', clientId: null },
    });
    expect((await desk.list(ticketId)).messages.map(({ body }) => body)).toEqual(['in 0', 'Olá']);
  },
);

test('acks rise in any order and take a failure back', async () => {
  const { ticketId } = await openTicket();
  const { id, updatedAt } = await desk.send(ticketId, { body: 'Olá!' });
  await desk.outcome(id, { type: 'OutboundUnresolved', attempt: 1 });
  await inState(ticketId, id, { sendState: 'unresolved', sendProblem: 'outcome-unknown', ack: 0 });
  for (const ack of [2, 1, 3, 2]) await desk.outcome(id, { type: 'OutboundAckRaised', ack });
  await inState(ticketId, id, { sendState: 'sent', sendProblem: null, ack: 3 });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  const { messages } = await desk.list(ticketId);
  // From when it was written, a text may be changed for so long (rule M4).
  expect(messages.at(-1)).toMatchObject({ sendState: 'sent', ack: 3, updatedAt });
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
  const answered = messageSchema.parse(both.find(({ status }) => status === 200)?.body);
  expect(answered.revision).toBe(3);
  await inState(ticketId, id, { sendState: 'queued', sendProblem: null, sequence, revision: 3 });
  await desk.outcome(id, { type: 'OutboundFailed', attempt: 1 });
  await desk.outcome(id, { type: 'OutboundAckRaised', ack: 1 });
  await inState(ticketId, id, { sendState: 'sent', ack: 1 });
});

test('an answer quotes a message of its conversation, and no other', async () => {
  const { ticketId } = await openTicket();
  const foreign = await openTicket();
  const idOf = async (id: number) => (await desk.list(id)).messages[0]?.id ?? '';
  const quoted = { id: await idOf(ticketId), body: 'what else old clients send back', ack: 3 };
  const message = await desk.send(ticketId, { body: 'Sim', quotedMsg: quoted });
  expect(message).toMatchObject({
    quotedMsgId: quoted.id,
    quotedMsg: { id: quoted.id, body: 'in 0', contact: { name: 'Rita' } },
  });
  const { messages } = await desk.list(ticketId);
  // Who reads the page knows the contact already.
  expect(messages.at(-1)).toEqual({
    ...message,
    quotedMsg: message.quotedMsg && { ...message.quotedMsg, contact: null },
  });
  for (const id of [await idOf(foreign.ticketId), '0199a1b2-0000-7000-8000-000000000001'])
    expect(await post(ticketId, { body: 'Sim', quotedMsg: { id } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_FETCH_WAPP_MSG' },
    });
});

test('an answer quotes a text of ours too', async () => {
  const { ticketId } = await openTicket();
  const own = await desk.send(ticketId, { body: 'Quantas?' });
  const message = await desk.send(ticketId, { body: 'Ou quando?', quotedMsg: { ...own } });
  expect(message).toMatchObject({
    quotedMsgId: own.id,
    quotedMsg: { id: own.id, body: 'Quantas?', fromMe: true, contact: null },
  });
});

test('variables are put in as plain text', async () => {
  const { ticketId } = await openTicket();
  const { body } = await desk.send(ticketId, { body: '{{name}}, {{user.name}} & {{nothing}} {{ticket_id}}' });
  expect(body).toBe(`Rita, Ana & {{nothing}} ${ticketId}`);
});

test('a message says how far it came, and when', async () => {
  const { ticketId } = await openTicket();
  const { id, way } = await desk.send(ticketId, { body: 'Olá' });
  expect(way).toMatchObject({ heldUntil: null, handedAt: null, serverAt: null });
  expect(way?.queuedAt).not.toBeNull();
  for (const ack of [1, 2, 3]) await desk.outcome(id, { type: 'OutboundAckRaised', ack });
  await eventually(async () => {
    const shown = (await desk.list(ticketId)).messages.find((message) => message.id === id);
    expect([shown?.way?.serverAt, shown?.way?.deviceAt, shown?.way?.readAt]).toEqual([
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
  });
});

test('a text says the day of the time zone that the desk has chosen by now (rule D10)', async () => {
  const { ticketId } = await openTicket();
  const dayIn = async (timeZone: string) => {
    await desk.sql(
      `insert into rm_settings (key, value) values ('timeZone', $1)
       on conflict (key) do update set value = excluded.value`,
      [timeZone],
    );
    return (await desk.send(ticketId, { body: '{{date}}' })).body;
  };
  // 26 hours apart.
  expect(await dayIn('Etc/GMT+12')).not.toBe(await dayIn('Etc/GMT-14'));
});
