import { describeTickets, listsKnowWithinMs, ticketEvents, type TicketListItem } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { person, startTicket } from '../../../test/running-ticket.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket();
const messaging = await startMessagingPeer(desk);
let lastNumber = 351_900_000_000;

const open = async (preview: string, messageId = randomUUID(), isGroup = false): Promise<TicketListItem> => {
  const value = String((lastNumber += 1));
  const contact = isGroup
    ? { identities: [{ kind: 'group', value } as const], name: 'Família', isGroup: true }
    : person(value);
  const [recorded] = await desk.receive({ contact, preview, messageId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded.ticket;
};
const lineOf = async ({ id }: TicketListItem): Promise<string | undefined> => {
  const { tickets } = await desk.bus.call(describeTickets, { ticketIds: [id] }, systemContext('test'));
  return tickets[0]?.lastMessage;
};
/** The announced last messages of this ticket with their revisions. */
const announcedOf = async ({ id }: TicketListItem): Promise<readonly (readonly [string, number])[]> => {
  const rows = await desk.sql(
    `select data from es_events where type = 'LastMessagesChanged' order by log_order`,
  );
  return rows
    .flatMap(({ data }) => ticketEvents.LastMessagesChanged.data.parse(data).lastMessages)
    .filter(({ ticketId }) => ticketId === id)
    .map(({ messageId, revision }) => [messageId, revision]);
};
const announces = (ticket: TicketListItem, ...expected: readonly (readonly [string, number])[]) =>
  expect.poll(() => announcedOf(ticket)).toEqual(expected);
const isEdited = ({ id }: TicketListItem, messageId: string) =>
  eventually(async () => {
    const rows = await desk.sql(
      `select 1 from rm_message_changes where ticket_id = $1 and type = 'edited' and before->>'messageId' = $2`,
      [id, messageId],
    );
    expect(rows).toHaveLength(1);
  });
const shows = (ticket: TicketListItem, line: string) => expect.poll(() => lineOf(ticket)).toBe(line);

test('an edit of the last message shows its new text, an edit of an older message with the same text does not', async () => {
  const ticket = await open('Olá');
  const now = Date.now();
  const older = await messaging.answer(ticket, 'ok', { at: new Date(now + 1_000) });
  const last = await messaging.answer(ticket, 'ok', { at: new Date(now + 2_000) });
  await shows(ticket, '🢅 ok');
  await messaging.edit({ ticket, messageId: older }, 'ok', 'não');
  await messaging.edit({ ticket, messageId: last }, 'ok', 'está bem');
  await shows(ticket, '🢅 está bem');
  await messaging.refuse({ ticket, messageId: last }, 'edit', { body: 'ok' });
  await shows(ticket, '🢅 ok');
});

test('a deleted file shows a sign, and its former line if the channel refuses the deletion', async () => {
  const messageId = randomUUID();
  const ticket = await open('🖼️ Arquivo de imagem', messageId);
  await messaging.remove({ ticket, messageId }, 'praia.png');
  await shows(ticket, '🢇 🚫');
  // The refusal of an earlier edit comes late. The message stays deleted.
  await messaging.refuse({ ticket, messageId }, 'edit', { body: 'praia.png' });
  await messaging.edit({ ticket, messageId: randomUUID() }, 'another', 'message');
  await eventually(async () => {
    const rows = await desk.sql(`select 1 from rm_message_changes where ticket_id = $1 and type = 'edited'`, [
      ticket.id,
    ]);
    expect(rows).toHaveLength(1);
  });
  expect(await lineOf(ticket)).toBe('🢇 🚫');
  await messaging.refuse({ ticket, messageId }, 'delete', {
    body: 'praia.png',
    preview: '🖼️ Arquivo de imagem',
  });
  await shows(ticket, '🢇 🖼️ Arquivo de imagem');
});

test.each([
  ['', 'automatic reply'],
  [' (an older event, with its line only in the ticket)', undefined],
])(
  'a message that is ordered after an answer is the last one, although its channel time is earlier%s',
  async (_, preview) => {
    const ticket = await open('Olá');
    const at = Date.now() + 1_100;
    await messaging.answer(ticket, 'our question', { at: new Date(at) });
    await shows(ticket, '🢅 our question');
    const [recorded] = await desk.receive({
      contact: person(String(lastNumber)),
      preview: 'automatic reply',
      messageId: randomUUID(),
      at: new Date(at - 100).toISOString(),
    });
    if (recorded === undefined) throw new Error('nothing was recorded');
    expect(await lineOf(ticket)).toBe('🢅 our question');
    const placedAt = new Date(at + 1).toISOString();
    const placed = { ...recorded.ticket, lastMessage: '🢇 automatic reply', lastMessageAt: placedAt };
    const messageId = await (preview === undefined
      ? messaging.receive(placed, 'automatic reply', { createdAt: placedAt }, {})
      : messaging.receive(recorded.ticket, preview, { createdAt: placedAt }, { preview }));
    await shows(ticket, '🢇 automatic reply');
    await messaging.edit({ ticket, messageId }, 'automatic reply', 'the reply');
    await shows(ticket, '🢇 the reply');
  },
);

test('in a group the line still names the author', async () => {
  const messageId = randomUUID();
  const ticket = await open('Zé: oi', messageId, true);
  await messaging.edit({ ticket, messageId }, 'oi', 'olá');
  await shows(ticket, '🢇 Zé: olá');
  await messaging.remove({ ticket, messageId }, 'olá');
  await shows(ticket, '🢇 Zé: 🚫');
});

test('each change of the last message is announced, a change of an older message is not', async () => {
  const messageId = randomUUID();
  const ticket = await open('Olá', messageId);
  await messaging.receive(ticket, 'Olá', { id: messageId });
  await announces(ticket, [messageId, 1]);
  const at = new Date(Date.now() + 1_000);
  const answer = await messaging.answer(ticket, 'ok', { at });
  await announces(ticket, [messageId, 1], [answer, 2]);
  await messaging.edit({ ticket, messageId }, 'Olá', 'Bom dia');
  await isEdited(ticket, messageId);
  await messaging.edit({ ticket, messageId: answer }, 'ok', 'está bem');
  await announces(ticket, [messageId, 1], [answer, 2], [answer, 3]);
  await messaging.remove({ ticket, messageId: answer }, 'está bem');
  await announces(ticket, [messageId, 1], [answer, 2], [answer, 3], [answer, 4]);
  const { tickets } = await desk.bus.call(describeTickets, { ticketIds: [ticket.id] }, systemContext('test'));
  expect(tickets).toMatchObject([
    { lastMessage: '🢅 🚫', lastMessageAt: at.toISOString(), lastMessageRevision: 4 },
  ]);
});

test('a ticket is shown with a message that it has not stored yet', async () => {
  const ticket = await open('Olá');
  const announced = [
    { ticketId: ticket.id, preview: 'ok', fromMe: true, at: new Date(Date.now() + 1_000).toISOString() },
  ];
  const { tickets } = await desk.bus.call(
    describeTickets,
    { ticketIds: [ticket.id], announced },
    systemContext('test'),
  );
  expect(tickets).toMatchObject([{ lastMessage: '🢅 ok', lastMessageRevision: 2 }]);
  expect(await lineOf(ticket)).toBe('🢇 Olá');
});

test('a message that ticket learns of late is announced once more, one in time is not', async () => {
  const [late, inTime] = [await open('Olá'), await open('Olá')];
  desk.clock.time = new Date();
  await messaging.answer(inTime, 'já vai');
  await shows(inTime, '🢅 já vai');
  desk.clock.time = new Date(Date.now() + 60_000 + listsKnowWithinMs);
  await messaging.answer(late, 'desculpe');
  await messaging.answer(late, 'já vai');
  await shows(late, '🢅 já vai');
  desk.clock.time = null;
  const rows = await desk.sql(`select data from es_events where type = 'TicketListsCaughtUp'`);
  const toldAgain = rows.flatMap(({ data }) => ticketEvents.TicketListsCaughtUp.data.parse(data).ticketIds);
  expect(toldAgain).toContain(late.id);
  expect(toldAgain).not.toContain(inTime.id);
});
