import { describeMessages, listMessages, type Message, messageSchema, ticketSchema } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();

test('pages hold 20 messages, by number or before a sequence', async () => {
  const { ticketId } = await desk.openTicket(45);
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

test('a reader can go on in both directions from the middle of a conversation', async () => {
  const { ticketId } = await desk.openTicket(45);
  const all = (
    await Promise.all(['3', '2', '1'].map((pageNumber) => desk.list(ticketId, { pageNumber })))
  ).flatMap(({ messages }) => messages);
  const bodiesOf = ({ messages }: { readonly messages: typeof all }) => messages.map(({ body }) => body);
  const expected = (from: number, to: number) => all.slice(from, to).map(({ body }) => body);
  const at = (index: number) => ({ around: all[index]?.id ?? '', after: all[index]?.sequence ?? '' });

  const middle = await desk.list(ticketId, { around: at(31).around });
  expect(middle).toMatchObject({ hasMore: true, hasNewer: true, count: 45 });
  expect(bodiesOf(middle)).toEqual(expected(2, 42));
  const next = await desk.list(ticketId, { after: at(25).after });
  expect(next).toMatchObject({ hasMore: true, hasNewer: false });
  expect(bodiesOf(next)).toEqual(expected(26, 45));
  expect(bodiesOf(await desk.list(ticketId, { after: at(24).after }))).toEqual(expected(25, 45));
  expect(await desk.list(ticketId, { after: at(23).after })).toMatchObject({ hasNewer: true });
  expect(await desk.list(ticketId, { after: at(44).after })).toMatchObject({ messages: [], hasNewer: false });

  const first = await desk.list(ticketId, { around: at(0).around });
  expect(first).toMatchObject({ hasMore: false, hasNewer: true });
  expect(bodiesOf(first)).toEqual(expected(0, 11));
  const last = await desk.list(ticketId, { around: at(40).around });
  expect(last).toMatchObject({ hasMore: true, hasNewer: false });
  expect(bodiesOf(last)).toEqual(expected(5, 45));
  expect(await desk.list(ticketId)).toMatchObject({ hasNewer: false });
  expect(await desk.list(ticketId, { pageNumber: '2' })).toMatchObject({ hasNewer: true });
});

test('a page can be around an inbound message, by its number', async () => {
  const { ticketId } = await desk.openTicket(45);
  const around = (aroundInbound: number) => desk.list(ticketId, { aroundInbound: String(aroundInbound) });
  const twelfth = await around(12);
  expect(twelfth.messages[11]).toMatchObject({ inboundNumber: 12 });
  expect(twelfth).toEqual(await desk.list(ticketId, { around: twelfth.messages[11]?.id ?? '' }));
  expect(twelfth).toMatchObject({ hasMore: false, hasNewer: true });
  const newest = await desk.list(ticketId);
  for (const unknown of [46, 999_999_999_999]) expect(await around(unknown)).toEqual(newest);
});

/** As older clients do. */
const load = async (ticketId: number) => {
  const { body } = await desk.ask(attendant(), listMessages, { params: { ticketId } });
  const { ticket, messages } = listMessages.response.parse(body);
  return { ticket: ticketSchema.parse(ticket), messages };
};

test('a page for older clients shows the ticket as its owner does now (rule X4)', async () => {
  const { ticketId } = await desk.openTicket(2);
  // The ticket is pending, so loading marks nothing as read.
  desk.tickets.change(ticketId, { status: 'pending', userId: null });
  const read = (number: number): void => {
    desk.tickets.change(ticketId, { lastInbound: 2, unreadMessages: 2 - number });
  };
  const seen = async () => {
    const { messages } = await load(ticketId);
    return messages.map((message) => [message.read, message.contact?.name]);
  };
  read(0);
  const unread = [false, 'Rita'];
  expect([await seen(), await seen()]).toEqual([
    [unread, unread],
    [unread, unread],
  ]);
  read(1);
  expect(await seen()).toEqual([[true, 'Rita'], unread]);
  const { ticket } = await load(ticketId);
  desk.tickets.change(ticketId, { contact: { ...ticket.contact, name: 'Rita Braga' } });
  const later = await Promise.all([seen(), seen()]);
  for (const page of later)
    expect(page).toEqual([
      [true, 'Rita Braga'],
      [false, 'Rita Braga'],
    ]);
  const closed = await desk.ask(attendant({ seesAllTickets: false }), listMessages, {
    params: { ticketId },
    query: { markRead: 'false' },
  });
  expect(closed).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
});

test('a message of another conversation is not found', async () => {
  const [own, other] = [await desk.openTicket(), await desk.openTicket()];
  const [message] = (await desk.list(other.ticketId)).messages;
  const answer = await desk.ask(attendant(), listMessages, {
    params: { ticketId: own.ticketId },
    query: { around: message?.id ?? '', markRead: 'false' },
  });
  expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
});

test('loading marks nothing as read in a pending ticket or one of another attendant', async () => {
  const { ticketId } = await desk.openTicket(2);
  for (const place of [
    { status: 'pending', userId: null },
    { status: 'open', userId: 8 },
  ] as const) {
    desk.tickets.change(ticketId, place);
    const { ticket, messages } = await load(ticketId);
    expect(ticket.unreadMessages).toBe(2);
    expect(messages.map(({ read }) => read)).toEqual([false, false]);
  }
});

test('loading marks messages as read by default', async () => {
  const { ticketId } = await desk.openTicket(2);
  desk.tickets.change(ticketId, { status: 'open', userId: attendant().userId });
  await desk.list(ticketId);
  expect(desk.tickets.reads).toEqual([]);
  const { ticket, messages } = await load(ticketId);
  expect(desk.tickets.reads).toEqual([{ ticketId, upTo: 2 }]);
  expect(ticket.unreadMessages).toBe(0);
  expect(messages.every(({ read }) => read)).toBe(true);
});

test('older tickets of the same sector or of none are included, others are not (rule M2)', async () => {
  const { ticketId } = await desk.openTicket();
  for (const id of [901, 902])
    await desk.sql(
      `insert into rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type,
        ack, attempt, inbound_number, revision, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 1, '0', false, $3, 'chat', 0, 0, 1, 1, now(), now())`,
      [id, ticketId * 10, `of ${id}`],
    );
  await desk.sql(
    `insert into rm_tickets values (901, $1, 1, null, 7, 'open', 0), (902, $1, 1, 5, 7, 'open', 0)`,
    [ticketId * 10],
  );
  const { messages, count, hasMore } = await desk.list(ticketId);
  const shown = { bodies: messages.map(({ body }) => body), count, hasMore };
  expect(shown).toEqual({ bodies: ['of 901', 'in 0'], count: 2, hasMore: false });
  expect(await desk.list(ticketId, { pageNumber: '2' })).toMatchObject({ messages: [], count: 2 });
});

test('older clients, which read by loading, get the ticket with each message; ours gets it once per page', async () => {
  const [{ ticketId, number }, older] = [await desk.openTicket(), await desk.openTicket()];
  await desk.sql(`insert into rm_tickets values ($1, $2, 1, null, 7, 'closed', 1)`, [
    older.ticketId,
    ticketId * 10,
  ]);
  desk.tickets.change(older.ticketId, { status: 'closed', userId: 7 });
  await desk.arrive({ number, body: '"ticketId":1,"ack":', mediaType: 'chat' });
  await expect.poll(async () => (await desk.list(ticketId)).messages).toHaveLength(3);
  const pageFor = async (seesNumbers: boolean, query: Record<string, string> = {}) => {
    const answer = await desk.ask(attendant({ seesNumbers }), listMessages, { params: { ticketId }, query });
    // Readers who already know the contact do not get it with a page.
    const isTold = seesNumbers && query['markRead'] !== 'false';
    expect(JSON.stringify(answer.body).includes(number)).toBe(isTold);
    return listMessages.response.parse(answer.body).messages;
  };
  const ours = await pageFor(true, { markRead: 'false' });
  expect(ours.some((message) => 'ticket' in message)).toBe(false);
  for (const seesNumbers of [true, false]) {
    const messages = await pageFor(seesNumbers);
    expect(messages.map(({ id, body }) => [id, body])).toEqual(ours.map(({ id, body }) => [id, body]));
    for (const { ticket, ticketId: id } of messages) {
      const { status, userId, contactId, createdAt, lastMessage } = desk.tickets.find(id);
      expect(ticket).toMatchObject({ id, status, userId, contactId, createdAt, lastMessage });
      expect(ticket).not.toHaveProperty('contact');
    }
    expect(new Set(messages.map(({ ticket }) => ticket?.status))).toEqual(new Set(['closed', 'open']));
  }
});

test('a ticket that the user does not see is not found', async () => {
  const { ticketId } = await desk.openTicket();
  const answer = await desk.ask(attendant({ seesAllTickets: false }), listMessages, { params: { ticketId } });
  expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
});

test('the page as text equals the row', async () => {
  const { ticketId, number } = await desk.openTicket();
  await desk.arrive({ number, body: 'line\nwith "quotes" \\ and 🙂', isGroup: false });
  await expect.poll(async () => (await desk.list(ticketId)).messages).toHaveLength(2);
  const sent = await desk.send(ticketId, { body: 'Olá!' });
  await desk.outcome(sent.id, { type: 'OutboundAckRaised', ack: 1 });
  await eventually(async () => {
    const { messages } = await desk.list(ticketId);
    expect(messages).toHaveLength(3);
    expect(messages.at(-1)?.ack).toBe(1);
  });
  // Fills every nullable column once.
  await desk.sql(
    `update rm_messages set media_url = '/public/x.ogg', is_video_call = true, is_edited = true, is_deleted = true,
       media = '{"state":"stored","problem":null,"fileName":"a \\"b\\".ogg","mimeType":"audio/ogg","size":1,"seconds":1.5,
         "width":null,"height":null,"isVoice":true,"caption":""}',
       old_messages = '[{"id":"1","body":"before","createdAt":"2026-11-21T12:00:00.000Z"}]', change_id = message_id,
       automatic_rule = 'menu', external_key = 'a "b"', api = '{"tokenId":null,"name":"Shop","by":"human"}',
       change_kind = 'edit', change_state = 'refused', change_problem = 'too-late', change_text = 'a "b"', held_until = now(), device_at = now(), read_at = now(),
       quoted_message_id = (select message_id from rm_messages where ticket_id = $1 and not from_me limit 1)
     where message_id = $2`,
    [ticketId, sent.id],
  );
  const { messages } = await desk.list(ticketId);
  const described = await desk.bus.call(
    describeMessages,
    { messageIds: messages.map(({ id }) => id) },
    systemContext('test'),
  );
  const bySequence = described.messages.toSorted((one, other) => (one.sequence < other.sequence ? -1 : 1));
  const anonymous = ({ contact, quotedMsg, ...message }: Message) => ({
    ...message,
    contact: null,
    quotedMsg: quotedMsg && { ...quotedMsg, contact: null },
  });
  expect(messages).toEqual(bySequence.map(anonymous));
  const loaded = (await load(ticketId)).messages;
  const contactsOf = ({ contact, quotedMsg }: Message) => [contact, quotedMsg?.contact];
  expect(loaded.map(contactsOf)).toEqual(bySequence.map(contactsOf));
  // Only the ticket is left out of a message, because the page has it once.
  expect(Object.keys(messages.at(-1) ?? {}).toSorted()).toEqual(
    Object.keys(messageSchema.shape)
      .filter((name) => name !== 'ticket')
      .toSorted(),
  );
  expect(loaded.at(-1)).toMatchObject({ quotedMsg: { body: 'in 0', contact: { name: 'Rita' } } });
});
