import { randomUUID } from 'node:crypto';
import {
  type AutomaticRule,
  deskTextMark,
  listTimeline,
  type MediaType,
  noteSchema,
  readTicket,
  undoTicket,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { asTicket, attendant, errorOf, person, startTicket } from '../../test/running-ticket.ts';
import { startMessagingPeer } from '../../test/messaging-peer.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana'), (8, 'Bia')`);
await desk.sql(`insert into rm_queues values (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now())`);
await desk.sql(
  `insert into rm_connections (connection_id, name, type, color) values (1, 'Loja', null, '#111111')`,
);
const ana = attendant(7, { name: 'Ana' });
const messaging = await startMessagingPeer(desk);
let lastNumber = 351_970_000_000;

const newTicket = async (): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  return recorded?.ticketId ?? 0;
};
const timeline = async (ticketId: number, before?: string, actor = ana) =>
  listTimeline.response.parse(
    (
      await desk.ask(actor, listTimeline, {
        params: { ticketId },
        query: before === undefined ? {} : { before },
      })
    ).body,
  );

test('lists who did what, newest first, with the facts before and after', async () => {
  const ticketId = await newTicket();
  const params = { ticketId };
  const put = async (body: object) => asTicket((await desk.ask(ana, updateTicket, { params, body })).body);
  await put({ status: 'open', userId: 7 });
  const note = noteSchema.parse((await desk.ask(ana, writeNote, { params, body: { body: 'Atenção' } })).body);
  await put({ userId: 8 });
  await put({ queueId: 1, status: 'pending', userId: null, transf: true });
  const { revision } = await put({ status: 'closed' });
  await desk.ask(ana, undoTicket, { params, body: { revision } });
  const { entries, hasMore } = await timeline(ticketId);
  expect(hasMore).toBe(false);
  expect(entries.map(({ type }) => type)).toEqual([
    'undone',
    'closed',
    'transferred',
    'transferred',
    'noted',
    'read',
    'accepted',
    'created',
  ]);
  const actor = { kind: 'user', id: 7, name: 'Ana' };
  expect(entries[0]).toMatchObject({
    cause: 'undo',
    before: { status: 'closed' },
    after: { status: 'pending' },
  });
  expect(entries[2]).toMatchObject({
    actor,
    cause: 'hand',
    before: { status: 'open', userId: 8, userName: 'Bia', queueId: null, queueName: null },
    after: { status: 'pending', userId: null, userName: null, queueId: 1, queueName: 'Vendas' },
  });
  expect(entries[4]).toMatchObject({ actor, before: null, after: { noteId: note.id, body: 'Atenção' } });
  expect(entries[5]).toMatchObject({ actor, after: { readUpTo: 1 } });
  expect(entries[7]).toMatchObject({
    actor: { kind: 'system' },
    cause: 'inbound',
    before: null,
    after: { status: 'pending', whatsappId: 1, whatsappName: 'Loja' },
  });
});

test('the next page begins after the last entry', async () => {
  const ticketId = await newTicket();
  const contact = person(String(lastNumber));
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
  for (let upTo = 2; upTo <= 61; upTo += 1) {
    await desk.receive({ contact });
    await desk.ask(ana, readTicket, { params: { ticketId }, body: { upTo } });
  }
  const first = await timeline(ticketId);
  expect([first.entries.length, first.hasMore]).toEqual([50, true]);
  const second = await timeline(ticketId, first.entries.at(-1)?.id);
  expect([second.entries.length, second.hasMore]).toEqual([13, false]);
  expect(second.entries.at(-1)?.type).toBe('created');
});

test('only users who may see the ticket get its timeline', async () => {
  const ticketId = await newTicket();
  const stranger = attendant(9, { seesAllTickets: false });
  const refused = await desk.ask(stranger, listTimeline, { params: { ticketId } });
  expect([refused.status, errorOf(refused.body)]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
});

test.each<[string, MediaType | undefined, boolean]>([
  ['a card', 'vcard', true],
  ['a text that looks like one', 'chat', false],
  ['what was a card, of a time that did not say so', undefined, true],
])(
  'masks numbers in a deleted message for users who may not see them: %s',
  async (_, mediaType, isMasked) => {
    const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
    if (recorded === undefined) throw new Error('nothing was recorded');
    const body = 'BEGIN:VCARD\nFN:Bia\nTEL:+351910000001\nEND:VCARD';
    await messaging.remove({ ticket: recorded.ticket, messageId: randomUUID() }, body, mediaType);
    const isShown = async (actor: typeof ana) => {
      const { entries } = await timeline(recorded.ticketId, undefined, actor);
      const before = entries.find(({ type }) => type === 'deleted')?.before;
      expect(before).not.toHaveProperty('mediaType');
      return before?.body?.includes('910000001');
    };
    await expect.poll(() => isShown(ana)).toBe(true);
    expect(await isShown(attendant(9, { seesNumbers: false }))).toBe(!isMasked);
  },
);

test('hides the contact’s own number in an edited text (rule N10)', async () => {
  const [recorded] = await desk.receive({ contact: person('5511972711602') });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.remove({ ticket: recorded.ticket, messageId: randomUUID() }, 'zap 97271-1602', 'chat');
  const shown = async (actor: typeof ana) =>
    (await timeline(recorded.ticketId, undefined, actor)).entries.find(({ type }) => type === 'deleted')
      ?.before;
  await expect.poll(() => shown(ana)).toMatchObject({ body: 'zap 97271-1602' });
  expect(await shown(attendant(9, { seesNumbers: false }))).toMatchObject({ body: 'zap 97271-****' });
});

test('shows a farewell and the greeting after a transfer once each, with the text that was sent', async () => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  const { ticket, ticketId } = recorded;
  const say = (rule: AutomaticRule, body: string, attempt = 1, messageId: string = randomUUID()) =>
    messaging.answer(ticket, body, { userId: null, automatic: { rule }, attempt, messageId });
  await say('transfer-greeting', `${deskTextMark}Aqui é *Vendas*.`);
  // The ticket's own stream has the event of this text.
  await say('menu', `${deskTextMark}Olá`);
  const messageId = await say('farewell', `${deskTextMark}Até logo, Rita`);
  await say('farewell', `${deskTextMark}Até logo, Rita`, 2, messageId);
  const says = async (body: string): Promise<void> => {
    await messaging.answer(ticket, body);
    await eventually(async () => {
      const rows = await desk.sql('select last_message from rm_tickets where ticket_id = $1', [ticketId]);
      expect(rows).toEqual([{ last_message: `🢅 ${body}` }]);
    });
  };
  // The automation stands back a moment after the answer, which adds an entry.
  const texts = async (before?: string) =>
    (await timeline(ticketId, before)).entries.filter(
      ({ type, after }) => type === 'automatic' && after?.automatic === 'text',
    );
  await says('Mais uma coisa');
  const entry = { cause: 'hand', before: null } as const;
  const [goodbye, greeting, ...more] = await texts();
  expect([goodbye, greeting]).toMatchObject([
    { ...entry, after: { automatic: 'text', rule: 'farewell', body: 'Até logo, Rita' } },
    { ...entry, after: { automatic: 'text', rule: 'transfer-greeting', body: 'Aqui é *Vendas*.' } },
  ]);
  expect(more).toEqual([]);
  expect(await texts(goodbye?.id)).toEqual([greeting]);
  // The consumer reads all events again.
  await desk.sql(`update consumer_positions set position = 0 where consumer = 'ticket__follow-messages'`);
  await says('E outra');
  expect(await texts()).toEqual([goodbye, greeting]);
});
