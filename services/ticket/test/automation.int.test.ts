import {
  connectionAutomationDefaults,
  createQueue,
  createTicket,
  listTimeline,
  type Message,
  queueSchema,
  resumeAutomation,
  showTicket,
  type Ticket,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { z } from 'zod';
import { ticketEvents } from '@balcao/contracts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { admin, asTicket, attendant, person, startTicket } from './running-ticket.ts';
import { startToldMessages } from './told-messages.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const ana = attendant(7, { name: 'Ana' });
const boss = admin(1);
const told = await startToldMessages(desk, ana);
const noon = new Date('2026-11-20T15:00:00Z');
const night = new Date('2026-11-21T01:00:00Z');
const minute = 60_000;

let sales = 0;
let support = 0;
let lastNumber = 351_920_000_000;
let number = '';

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  const sector = async (name: string, color: string): Promise<number> => {
    const body = { name, color, greetingMessage: `Aqui é ${name}.`, absenceMessage: `${name} está fechado.` };
    return queueSchema.parse((await desk.ask(boss, createQueue, { body })).body).id;
  };
  support = await sector('Apoio', '#aaaaaa');
  sales = await sector('Vendas', '#bbbbbb');
  const { hintMessage, openingMessage } = connectionAutomationDefaults;
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids, hint_message, opening_message)
      values (1, 'Loja', null, '#111111', true, 'Olá {{name}}', $1, $3, $4), (2, 'Um', null, '#222222', false, 'Olá', $2, $3, $4)`,
    [[support, sales], [sales], hintMessage, openingMessage],
  );
});

beforeEach(() => {
  lastNumber += 1;
  number = String(lastNumber);
  desk.clock.time = noon;
});

/** The contact writes; answers the ticket where it came. */
const writes = async (
  body: string,
  {
    connectionId = 1,
    isGroup = false,
    ...more
  }: Partial<Message> & { connectionId?: number; isGroup?: boolean } = {},
): Promise<{ ticketId: number; messageId: string }> => {
  const contact = isGroup
    ? { identities: [{ kind: 'group', value: number } as const], name: 'Família', isGroup: true }
    : person(number);
  const [recorded] = await desk.receive({ contact, preview: body, connectionId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  const messageId = await told.receive(recorded.ticket, body, more);
  return { ticketId: recorded.ticketId, messageId };
};

const dataSchema = ticketEvents.AutomaticTextDue.data;
/** What the desk said and did in a ticket, in order. */
const doneIn = async (ticketId: number): Promise<string[]> => {
  const rows = await desk.sql(
    `select type, data, metadata from es_events where stream = $1 and type in
      ('AutomaticTextDue', 'AutomationPaused', 'AutomationResumed', 'SectorNotChosen', 'TicketTransferred') order by revision`,
    [`ticket-${ticketId}`],
  );
  return rows.map(({ type, data }) =>
    type === 'AutomaticTextDue'
      ? dataSchema.parse(data).rule
      : type === 'TicketTransferred'
        ? z.object({ cause: z.string().default('hand') }).parse(data).cause
        : z.string().parse(type),
  );
};
const expectDone = (ticketId: number, ...done: string[]) =>
  eventually(async () => {
    expect(await doneIn(ticketId)).toEqual(done);
  });
const shown = async (ticketId: number): Promise<Ticket> =>
  asTicket((await desk.ask(boss, showTicket, { params: { ticketId } })).body);
/** Everything that was told before was reacted to. */
const settled = async (): Promise<void> => {
  const { ticketId } = await (async () => {
    const kept = number;
    number = String((lastNumber += 1));
    const written = await writes('oi', { connectionId: 2 });
    number = kept;
    return written;
  })();
  await eventually(async () => {
    expect((await shown(ticketId)).queueId).toBe(sales);
  });
};

test('ticketz#269, #35: the greeting comes once, however often somebody writes', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes('', { mediaType: 'image' });
  await writes('', { mediaType: 'audio' });
  await settled();
  await expectDone(ticketId, 'menu');
  expect(await shown(ticketId)).toMatchObject({ queueId: null, unreadMessages: 3, status: 'pending' });
});

test.each(['2', '2.', ' 2 ', 'vendas', 'VENDAS'])('%j chooses the sector; unread stays', async (answer) => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes(answer);
  await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
  expect(await shown(ticketId)).toMatchObject({ queueId: sales, unreadMessages: 2, status: 'pending' });
});

test('whazing#363: nothing is said where somebody holds the conversation', async () => {
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'open', userId: 7 } });
  desk.clock.time = night;
  await writes('alguém?', { connectionId: 2 });
  await settled();
  await expectDone(ticketId, 'single-sector');
});

test('chatwoot#9224, #8204: a conversation that an attendant starts hears nothing', async () => {
  const { ticketId } = await writes('oi');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  const { contactId } = await shown(ticketId);
  const body = { contactId, userId: 7, status: 'pending' };
  const opened = asTicket((await desk.ask(ana, createTicket, { body })).body);
  await desk.sql('update rm_tickets set queue_id = null, user_id = null where ticket_id = $1', [opened.id]);
  await told.receive(opened, 'sim?');
  await settled();
  expect(await doneIn(opened.id)).toEqual([]);
});

test('ticketz#307, #314: out of hours the choice is kept, and the absence text comes once and instead of a greeting', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await writes('vendas');
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at');
  await writes('alguém?');
  await settled();
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at');
  desk.clock.time = new Date(night.getTime() + 24 * 60 * minute);
  await writes('e hoje?');
  await expectDone(ticketId, 'menu', 'menu', 'absence', 'opens-at', 'absence', 'opens-at');
  expect(await shown(ticketId)).toMatchObject({ queueId: sales, unreadMessages: 4 });
});

test('the hours of the only sector count too', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
});

test('ticketz#307, #284: whoever does not choose comes to no sector, and admins are told', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  desk.clock.time = new Date(noon.getTime() + minute);
  await writes('quero falar');
  await expectDone(ticketId, 'menu', 'menu-hint');
  await writes('com alguém');
  await expectDone(ticketId, 'menu', 'menu-hint', 'SectorNotChosen');
  await writes('por favor');
  await settled();
  await expectDone(ticketId, 'menu', 'menu-hint', 'SectorNotChosen');
  expect(await shown(ticketId)).toMatchObject({ queueId: null, unreadMessages: 4 });
});

test('or to the default sector of the connection', async () => {
  await desk.sql('update rm_connections set default_queue_id = $1 where connection_id = 1', [support]);
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  desk.clock.time = new Date(noon.getTime() + minute);
  await writes('quero falar');
  await expectDone(ticketId, 'menu', 'menu-hint');
  await writes('com alguém');
  await expectDone(ticketId, 'menu', 'menu-hint', 'default-sector');
  await desk.sql('update rm_connections set default_queue_id = null');
});

test('a hint waits ten seconds, and does not come where somebody has chosen by then', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  const first = number;
  await writes('bom dia');
  number = String((lastNumber += 1));
  const { ticketId: other } = await writes('oi');
  await expectDone(other, 'menu');
  await writes('bom dia');
  await writes('tudo bem?');
  await settled();
  expect(await doneIn(other)).toEqual(['menu']);
  number = first;
  await writes('1');
  await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
  desk.clock.time = new Date(noon.getTime() + 11_000);
  await expectDone(other, 'menu', 'menu-hint');
  await expectDone(ticketId, 'menu', 'menu', 'sector-greeting');
});

test('#5131, freescout#3670: two machines are stopped before the third same text, until somebody answers', async () => {
  const { ticketId } = await writes('oi');
  const tickets = [ticketId];
  for (const done of [['menu'], ['menu'], ['AutomationPaused']]) {
    const open = tickets.at(-1) ?? 0;
    await expectDone(open, ...done);
    if (done[0] === 'AutomationPaused') break;
    await desk.ask(ana, updateTicket, { params: { ticketId: open }, body: { status: 'closed' } });
    await desk.sql(`update rm_tickets set updated_at = now() - interval '30 days' where ticket_id = $1`, [
      open,
    ]);
    tickets.push((await writes('Sou um robô')).ticketId);
  }
  const last = await shown(tickets.at(-1) ?? 0);
  expect(last.isAutomationPaused).toBe(true);
  await writes('Sou um robô');
  await settled();
  await expectDone(last.id, 'AutomationPaused');
  await told.answer(last, 'Olá, sou a Ana');
  await expectDone(last.id, 'AutomationPaused', 'AutomationResumed');
  expect((await shown(last.id)).isAutomationPaused).toBeUndefined();
  const { body } = await desk.ask(boss, listTimeline, { params: { ticketId: last.id } });
  const { entries } = listTimeline.response.parse(body);
  expect(
    entries.filter(({ type }) => type === 'automatic').map(({ cause, after }) => [cause, after]),
  ).toEqual([
    // No message of the contact is why.
    ['hand', { automatic: 'resumed' }],
    ['hand', { automatic: 'paused', rule: 'menu' }],
  ]);
});

test('whoever sees the ticket lets the desk go on', async () => {
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector');
  const ask = () => desk.ask(ana, resumeAutomation, { params: { ticketId } });
  expect(await ask()).toMatchObject({ status: 200, body: { id: ticketId } });
  const missing = { params: { ticketId: 999_999 } };
  expect((await desk.ask(ana, resumeAutomation, missing)).status).toBe(404);
});

test('groups hear nothing unless their connection says so', async () => {
  const { ticketId } = await writes('oi', { isGroup: true });
  await settled();
  expect(await doneIn(ticketId)).toEqual([]);
});

test('who was told of a closed period is not told again in it in the next ticket (J5)', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  const body = { status: 'closed' };
  await desk.ask(ana, updateTicket, { params: { ticketId }, body });
  desk.clock.time = new Date(night.getTime() + 60 * minute);
  const next = await writes('ainda?', { connectionId: 2 });
  expect(next.ticketId).not.toBe(ticketId);
  await expectDone(next.ticketId, 'single-sector');
  await settled();
  await expectDone(next.ticketId, 'single-sector');
});

test('nor where the ticket is reopened in it (J5)', async () => {
  desk.clock.time = night;
  const { ticketId } = await writes('oi', { connectionId: 2 });
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  await desk.ask(ana, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  expect((await writes('ainda?', { connectionId: 2 })).ticketId).toBe(ticketId);
  await settled();
  await expectDone(ticketId, 'single-sector', 'absence', 'opens-at');
  expect((await shown(ticketId)).status).toBe('pending');
});

test('where somebody answered without taking over, the desk says nothing more (J1)', async () => {
  const { ticketId } = await writes('oi');
  await expectDone(ticketId, 'menu');
  await told.answer(await shown(ticketId), 'Posso ajudar?', { attempt: 1, at: noon });
  await eventually(async () => {
    const { body } = await desk.ask(boss, listTimeline, { params: { ticketId } });
    expect(JSON.stringify(body)).toContain('"stood-back"');
  });
  await writes('2');
  await settled();
  await expectDone(ticketId, 'menu');
});
