import {
  closeScriptTicket,
  createQueue,
  createTag,
  deleteTicket,
  queueSchema,
  setContactTags,
  tagSchema,
  type TicketListItem,
  undoTicket,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { reportShape } from '../src/reports/report-state.query.ts';
import { admin, asTicket, attendant, inbound, person, script, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 100 });
desk.clock.time = new Date('2026-11-09T12:00:00.000Z');
const now = (): Date => desk.clock.time ?? new Date();
const messaging = await startMessagingPeer(desk, undefined, now);
const [boss, ana] = [admin(1), attendant(7, { name: 'Ana' })];

const pass = (minutes: number): void => {
  desk.clock.time = new Date(now().getTime() + minutes * 60_000);
};

const writes = async (contact: ReturnType<typeof person>): Promise<TicketListItem> => {
  const [recorded] = await desk.receive(inbound({ contact, at: now().toISOString() }));
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.receive(recorded.ticket, 'oi', { createdAt: now().toISOString() });
  return recorded.ticket;
};

const put = async ({ id }: TicketListItem, body: object, actor = ana) => {
  const { status, body: answered } = await desk.ask(actor, updateTicket, { params: { ticketId: id }, body });
  expect([status, answered]).toMatchObject([200, {}]);
  return asTicket(answered);
};

/** Makes every kind of event that reports use: each step of a span, both clocks, tags, groups, and deletions. */
const live = async (): Promise<void> => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  await desk.sql(`insert into rm_settings (key, value) values ('timeCreateNewTicket', '172800')`);
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids)
      values (1, 'Loja', null, '#111111', true, '', '{}'), (2, 'Outra', null, '#222222', false, '', '{}')`,
  );
  const sector = {
    name: 'Vendas',
    color: '#bbbbbb',
    greetingMessage: '',
    absenceMessage: '',
    startWork: '08:00',
    endWork: '18:00',
  };
  const queueId = queueSchema.parse((await desk.ask(boss, createQueue, { body: sector })).body).id;
  const tagId = tagSchema.parse(
    (await desk.ask(boss, createTag, { body: { name: 'VIP', color: '' } })).body,
  ).id;

  const rita = await writes(person('351970000001'));
  pass(5);
  await put(rita, { queueId }, boss);
  pass(5);
  const accepted = await put(rita, { status: 'open', userId: 7 });
  pass(0.1);
  await desk.ask(ana, undoTicket, { params: { ticketId: rita.id }, body: { revision: accepted.revision } });
  pass(10);
  await put(rita, { status: 'open', userId: 7 });
  pass(3);
  await messaging.answer(rita, 'Vamos ver', {
    at: now(),
    userId: null,
    api: { tokenId: null, name: 'n8n', by: 'automation' },
  });
  pass(3);
  await messaging.answer(rita, 'Bom dia', { at: now(), userId: 7 });
  pass(20);
  await messaging.receive(rita, 'e agora?', { createdAt: now().toISOString() });
  pass(12 * 60);
  await messaging.receive(rita, 'Pronto', { fromMe: true, createdAt: now().toISOString() });
  const tags = { contactId: rita.contactId, tags: [{ id: tagId }] };
  await desk.ask(boss, setContactTags, { body: tags });
  await put(rita, { status: 'closed', userId: 7 });
  pass(60);
  await writes(person('351970000001'));
  pass(60);
  await put(rita, { status: 'open', userId: 1 }, boss);
  pass(60);
  await put(rita, { status: 'pending', userId: null }, boss);

  const [group] = [
    { identities: [{ kind: 'group', value: '12036@g.us' } as const], name: 'Família', isGroup: true },
  ];
  await writes(group);
  pass(1);
  const bruno = await writes(person('351970000002', 'Bruno'));
  pass(1);
  await put(bruno, { whatsappId: 2 }, boss);
  pass(1);
  const closed = await desk.ask(script(), closeScriptTicket, {
    params: { ticketId: bruno.id },
    body: { farewell: false },
  });
  expect(closed.status).toBe(200);
  const carla = await writes(person('351970000003', 'Carla'));
  await desk.ask(boss, deleteTicket, { params: { ticketId: carla.id } });
};

const kept = ['spans', 'stays', 'hours', 'tags', 'turns', 'measures'] as const;

const rowsOf = async (): Promise<string> => {
  const parts = await Promise.all(
    kept.map(async (name) => {
      const rows = await desk.sql(`select * from rm_report_${name} row order by row`);
      return [`rm_report_${name}`, ...rows.map((row) => JSON.stringify(row))].join('\n');
    }),
  );
  return `${parts.join('\n\n')}\n`;
};

/** The rows, once all events are applied. */
const settled = async (): Promise<string> => {
  let before = '';
  await eventually(async () => {
    const [row] = await desk.sql(
      `select (select count(*) from rm_report_turns)::int as turns,
        (select count(*) from rm_report_measures where metric = 'response')::int as responses,
        (select count(*) from rm_report_measures where metric = 'closedByApi')::int as by_api,
        (select count(*) from rm_report_measures where metric = 'created')::int as created`,
    );
    const rows = await rowsOf();
    const isSame = rows === before;
    before = rows;
    expect(row).toEqual({ turns: 5, responses: 2, by_api: 1, created: 3 });
    expect(isSame).toBe(true);
  });
  return before;
};

/**
 * If this test fails, the same events give other rows than before. Then raise `reportShape`, so that every desk
 * builds its reports again (rule Y5). Run the test once to write the rows of the new shape, and delete those of the
 * old one. Never change the rows of a shape that was released.
 */
test('the rows of reports have the shape that its number names (rule Y5)', async () => {
  await live();
  await expect(await settled()).toMatchFileSnapshot(`report-rows/shape-${reportShape}.txt`);
});
