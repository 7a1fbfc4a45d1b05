import { randomUUID } from 'node:crypto';
import { addressPlace, deskTextMark, describeMessages } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
let lastNumber = 351_910_000_100;
const stranger = (): string => String((lastNumber += 1));

const storedOf = (number: string) =>
  desk.sql(
    `select m.body, m.ticket_id::int as ticket_id, m.inbound_number, m.from_me, m.message_id
     from rm_messages m join st_addresses a using (contact_id, connection_id)
     where a.identities::text like $1 order by m.sequence`,
    [`%"${number}"%`],
  );
/** If a publication's acknowledgement was lost with the stream, it is repeated after ten seconds. */
const arrived = (number: string, count: number) =>
  eventually(async () => {
    const rows = await storedOf(number);
    expect(rows).toHaveLength(count);
    return rows;
  });

test('a burst is stored once and in order, and ticket is asked in batches', async () => {
  const number = stranger();
  const bodies = Array.from({ length: 60 }, (_, index) => `message ${index}`);
  await desk.arrive(...bodies.map((body) => ({ number, body })));
  const rows = await arrived(number, 60);
  expect(rows.map(({ body }) => body)).toEqual(bodies);
  expect(rows.map(({ inbound_number }) => inbound_number)).toEqual(bodies.map((_, index) => index + 1));
  expect(desk.tickets.batches.length).toBeLessThan(60);
});

test('a repeated envelope is the same message', async () => {
  const number = stranger();
  const messageId = randomUUID();
  await desk.arrive({ number, messageId }, { number, messageId }, { number, body: 'last' });
  const rows = await arrived(number, 2);
  expect(rows.map(({ inbound_number }) => inbound_number)).toEqual([1, 2]);
});

test('messages that are read back are ordered by the channel’s time, whatever came first', async () => {
  const number = stranger();
  await desk.arrive(
    { number, body: 'second', sentAt: '2026-11-21T10:00:02.000Z', isReadBack: true },
    { number, body: 'first', sentAt: '2026-11-21T10:00:01.000Z', isReadBack: true },
    { number, body: 'also second, later here', sentAt: '2026-11-21T10:00:02.000Z', isReadBack: true },
  );
  const rows = await arrived(number, 3);
  expect(rows.map(({ body }) => body)).toEqual(['first', 'second', 'also second, later here']);
});

test('a live message never comes before one that its conversation already shows', async () => {
  const { ticketId, number } = await desk.openTicket();
  await desk.send(ticketId, { body: 'our question' });
  const second = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 1_000).toISOString();
  await desk.arrive(
    { number, body: 'automatic reply', sentAt: second },
    { number, body: 'and another', sentAt: second },
    { number, body: 'in a hundred years', sentAt: '2126-01-01T00:00:00.000Z' },
  );
  await arrived(number, 4 + 1);
  await desk.send(ticketId, { body: 'our answer' });
  const { messages } = await desk.list(ticketId);
  expect(messages.map(({ body }) => body)).toEqual([
    'in 0',
    'our question',
    'automatic reply',
    'and another',
    'in a hundred years',
    'our answer',
  ]);
  const times = messages.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.every((time) => time <= Date.now() + 1_000)).toBe(true);
});

test('a message that is read back comes after what the channel sent before it (rule M1)', async () => {
  const { ticketId, number } = await desk.openTicket();
  const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
  await desk.send(ticketId, { body: 'our answer' });
  await desk.arrive({ number, body: 'live', sentAt: ago(600) });
  await arrived(number, 3);
  await desk.arrive(
    { number, body: 'missed, older', sentAt: ago(610), isReadBack: true },
    { number, body: 'missed', sentAt: ago(590), isReadBack: true },
    { number, body: 'missed, next', sentAt: ago(589), isReadBack: true },
  );
  const rows = await arrived(number, 6);
  expect(rows.map(({ body }) => body)).toEqual([
    'missed, older',
    'in 0',
    'our answer',
    'live',
    'missed',
    'missed, next',
  ]);
});

test('a desk whose clock is slow keeps question and answer in order', async () => {
  const { ticketId, number } = await desk.openTicket();
  for (const turn of [1, 2]) {
    await desk.arrive({
      number,
      body: `question ${turn}`,
      sentAt: new Date(Date.now() + 120_000).toISOString(),
    });
    await arrived(number, 2 * turn);
    await desk.send(ticketId, { body: `answer ${turn}` });
  }
  const { messages } = await desk.list(ticketId);
  expect(messages.map(({ body }) => body)).toEqual([
    'in 0',
    'question 1',
    'answer 1',
    'question 2',
    'answer 2',
  ]);
});

test('a message written on the phone is ours: no contact, nothing unread', async () => {
  const number = stranger();
  await desk.arrive({ number }, { number, fromMe: true, body: 'from the phone' });
  const rows = await arrived(number, 2);
  const { messages } = await desk.list(Number(rows[0]?.['ticket_id']));
  expect(
    messages.map(({ fromMe, contactId, inboundNumber, ack, sendState }) => ({
      fromMe,
      isOurs: contactId === null,
      inboundNumber,
      ack,
      sendState,
    })),
  ).toEqual([
    { fromMe: false, isOurs: false, inboundNumber: 1, ack: 0, sendState: null },
    { fromMe: true, isOurs: true, inboundNumber: null, ack: 1, sendState: null },
  ]);
});

test('a message of a bot on the same number is dropped, and a contact may write the bot’s mark (rule M10)', async () => {
  const number = stranger();
  await desk.arrive(
    { number },
    { number, fromMe: true, body: `${deskTextMark}Escolha um setor` },
    { number, body: `${deskTextMark}oi` },
  );
  const rows = await arrived(number, 2);
  expect(rows.map(({ from_me }) => from_me)).toEqual([false, false]);
});

test('groups are ignored until a setting allows them, and then name the author', async () => {
  const ignored = stranger();
  const wanted = stranger();
  await desk.arrive(
    { number: ignored, isGroup: true, author: 'Zé' },
    { number: ignored, body: 'of a person' },
  );
  await arrived(ignored, 1);
  await desk.auth.transaction((tx) =>
    tx.append(
      'setting-CheckMsgIsGroup',
      'any',
      [{ type: 'SettingChanged', data: { key: 'CheckMsgIsGroup', value: 'disabled' } }],
      { metadata },
    ),
  );
  await expect.poll(() => desk.sql(`select 1 from rm_settings`)).toHaveLength(1);
  await desk.arrive({ number: wanted, isGroup: true, author: 'Zé', body: 'oi' });
  const [row] = await arrived(wanted, 1);
  expect(await storedOf(ignored)).toMatchObject([{ body: 'of a person' }]);
  const ticketId = Number(row?.['ticket_id']);
  const { messages } = await desk.list(ticketId, {}, attendant({ seesNumbers: false }));
  expect(messages[0]?.contact).toMatchObject({ name: 'Zé', number: '35193000****', isGroup: true });
  expect(desk.tickets.find(ticketId).lastMessage).toBe('🢇 Zé: oi');
  await desk.arrive({ number: wanted, isGroup: true, author: '+351 930 000 009', body: 'sou eu' });
  await arrived(wanted, 2);
  expect(desk.tickets.find(ticketId).lastMessage).toBe('🢇 35193000****: sou eu');
  await desk.arrive({ number: wanted, isGroup: true, author: '\u202Eeuq uo', body: 'eu' });
  await arrived(wanted, 3);
  expect(desk.tickets.find(ticketId).lastMessage).toBe('🢇 euq uo: eu');
  const shown = await desk.list(ticketId);
  expect(shown.messages.map(({ contact }) => contact?.name)).toContain('euq uo');
});

test('while ticket does not answer messages wait, and none is lost', async () => {
  const number = stranger();
  desk.tickets.refuse(true);
  await desk.arrive({ number, body: 'one' }, { number, body: 'two' });
  await expect.poll(() => desk.tickets.refusals()).toBeGreaterThan(0);
  desk.tickets.refuse(false);
  const rows = await arrived(number, 2);
  expect(rows.map(({ body }) => body)).toEqual(['one', 'two']);
});

test('a broker that loses everything loses no message', async () => {
  const number = stranger();
  await desk.arrive({ number, body: 'before' });
  await desk.nats.deleteAllStreams();
  await desk.arrive({ number, body: 'after' });
  const rows = await arrived(number, 2);
  expect(rows.map(({ body }) => body)).toEqual(['before', 'after']);
});

test('characters that a text column refuses are removed', async () => {
  const number = stranger();
  await desk.arrive({ number, body: 'a\0b' });
  const [row] = await arrived(number, 1);
  expect(row).toMatchObject({ body: 'ab' });
});

test('messages are described to other services as they are now', async () => {
  const number = stranger();
  await desk.arrive({ number, body: 'Bom dia' });
  const [row] = await arrived(number, 1);
  const { messages } = await desk.bus.call(
    describeMessages,
    { messageIds: [String(row?.['message_id']), randomUUID()] },
    systemContext('test'),
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ body: 'Bom dia', read: false, contact: { number } });
});

test('an answer of the contact quotes its message, also in the same batch', async () => {
  const number = '351910000777';
  const [first, second] = [randomUUID(), randomUUID()];
  await desk.arrive(
    { number, messageId: first, body: 'um' },
    { number, messageId: second, body: 'dois', quotedMessageId: first },
    { number, body: 'três', quotedMessageId: second },
    { number, body: 'quatro', quotedMessageId: randomUUID() },
  );
  const ticketId = await eventually(async () => {
    const rows = await desk.sql(
      'select ticket_id::int as id from rm_messages where ticket_id = (select ticket_id from rm_messages where message_id = $1)',
      [first],
    );
    expect(rows).toHaveLength(4);
    return Number(rows[0]?.['id']);
  });
  const { messages } = await desk.list(ticketId);
  expect(messages.map(({ quotedMsg }) => quotedMsg?.body)).toEqual([undefined, 'um', 'dois', undefined]);
});

test('a location, a card and a call keep their kind', async () => {
  const number = '351910000778';
  const location = { latitude: 1, longitude: 2, thumbnail: '', description: 'Aqui' };
  await desk.arrive(
    { number, mediaType: 'location', body: '', location },
    { number, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' },
    { number, mediaType: 'call_log', body: 'x', isVideoCall: true },
  );
  const ticketId = await eventually(async () => {
    const rows = await desk.sql(
      `select ticket_id::int as id from rm_messages where ticket_id =
         (select ticket_id from rm_messages where media_type = 'location' limit 1)`,
    );
    expect(rows).toHaveLength(3);
    return Number(rows[0]?.['id']);
  });
  expect((await desk.list(ticketId)).messages).toMatchObject([
    { mediaType: 'location', body: '|https://maps.google.com/maps?q=1%2C2&z=17|Aqui', call: null },
    { mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' },
    { mediaType: 'call_log', body: '', call: { isVideo: true } },
  ]);
});

test('a location gets its address later and once, which is no edit (rule M13)', async () => {
  const messageId = randomUUID();
  const location = { latitude: -23.5, longitude: -46.6, thumbnail: 'aGk=', description: '' };
  await desk.arrive({ number: stranger(), messageId, mediaType: 'location', body: '', location });
  const shown = async () =>
    (await desk.bus.call(describeMessages, { messageIds: [messageId] }, systemContext('test'))).messages[0];
  const before = 'data:image/png;base64,aGk=|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|';
  await expect.poll(() => shown()).toMatchObject({ body: `${before}-23.5, -46.6` });
  const first = await shown();
  const call = (address: string) =>
    desk.bus.call(addressPlace, { messageId, address }, systemContext('test'));
  await call('Rua A | <b>5</b>');
  await call('Another street');
  expect(await shown()).toEqual({
    ...first,
    body: `${before}Rua A   ‹b›5‹/b›`,
    revision: (first?.revision ?? 0) + 1,
  });
  await desk.bus.call(addressPlace, { messageId: randomUUID(), address: 'Rua' }, systemContext('test'));
});
