import { createQueue, queueSchema, tryOutAutomation } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const at = '2026-11-20T15:00:00.000Z';
const body = { name: 'Bia', isGroup: false, messages: [{ at, text: 'oi' }] };

test('an admin plays a customer with the present settings, and nothing is stored (rule J9)', async () => {
  const sector = async (name: string, color: string): Promise<number> => {
    const fields = { name, color, greetingMessage: '', absenceMessage: '' };
    return queueSchema.parse((await desk.ask(admin(1), createQueue, { body: fields })).body).id;
  };
  const queueIds = [await sector('Apoio', '#aaaaaa'), await sector('Vendas', '#bbbbbb')];
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids)
      values (61, 'Loja', null, '#111111', false, 'Olá {{name}}, {{connection}}', $1)`,
    [queueIds],
  );
  const tables = ['es_events', 'rm_tickets', 'rm_ticket_spans', 'st_reactions', 'st_automation_timers'];
  const sizes = () => Promise.all(tables.map((table) => desk.sql(`select count(*)::int as n from ${table}`)));
  const before = await sizes();
  const ask = (more: object = {}) =>
    desk.ask(admin(1), tryOutAutomation, { params: { whatsappId: 61 }, body: { ...body, ...more } });
  const { status, body: answer } = await ask();
  expect(status).toBe(200);
  expect(answer).toEqual({
    timeZone: 'America/Sao_Paulo',
    steps: [
      {
        deeds: [{ type: 'say', at, rule: 'menu', text: 'Olá Bia, Loja\n\n*1* - Apoio\n*2* - Vendas' }],
        quiet: null,
        queue: null,
        isPaused: false,
      },
    ],
  });
  const many = Array.from({ length: 51 }, () => ({ at, text: 'oi' }));
  const backwards = [...body.messages, { at: '2026-11-20T14:00:00.000Z', text: 'oi' }];
  for (const messages of [[], many, backwards]) expect((await ask({ messages })).status).toBe(400);
  expect(await sizes()).toEqual(before);
});

test('attendants may not try out the automation', async () => {
  const refused = await desk.ask(attendant(7), tryOutAutomation, { params: { whatsappId: 61 }, body });
  expect(refused.status).toBe(403);
});
