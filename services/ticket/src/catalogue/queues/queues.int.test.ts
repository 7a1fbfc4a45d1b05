import {
  changeQueue,
  createQueue,
  deleteQueue,
  listQueues,
  plainWeek,
  queueSchema,
  showQueue,
  showQueueUse,
  type UserActor,
  weekOf,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
const ana = attendant(7);
const create = (body: object, actor: UserActor = boss) => desk.ask(actor, createQueue, { body });
const change = (queueId: number, body: object, actor: UserActor = boss) =>
  desk.ask(actor, changeQueue, { params: { queueId }, body });

test('a sector is created, changed with the whole sector sent back, listed by name and deleted', async () => {
  const added = await create({ name: 'Vendas', color: '#112233', greetingMessage: null });
  expect(added.status).toBe(200);
  const queue = queueSchema.parse(added.body);
  expect(queue).toMatchObject({
    startWork: '08:00',
    endWork: '18:00',
    greetingMessage: '',
    absenceMessage: '',
  });
  await create({ name: 'ápice', color: '#445566' });
  const changed = await change(queue.id, { ...queue, name: 'Vendas SP', startWork: '', junk: 1 });
  expect(changed).toMatchObject({
    status: 201,
    body: { name: 'Vendas SP', startWork: '', color: '#112233' },
  });
  const { body } = await desk.ask(ana, listQueues);
  expect(listQueues.response.parse(body).map(({ name }) => name)).toEqual(['ápice', 'Vendas SP']);
  expect((await desk.ask(ana, showQueue, { params: { queueId: queue.id } })).body).toEqual(changed.body);

  const gone = await desk.ask(boss, deleteQueue, { params: { queueId: queue.id } });
  expect(gone).toEqual({ status: 200, body: undefined });
  const answers = await Promise.all([
    desk.ask(ana, showQueue, { params: { queueId: queue.id } }),
    change(queue.id, { name: 'Again' }),
    desk.ask(boss, deleteQueue, { params: { queueId: queue.id } }),
  ]);
  for (const { status, body: problem } of answers)
    expect([status, errorOf(problem)]).toEqual([400, 'ERR_QUEUE_NOT_FOUND']);
  expect((await create({ name: 'Vendas SP', color: '#112233' })).status).toBe(200);
});

test('names and colours are valid and unique, also for requests at once', async () => {
  const one = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Única', color: '#abcdef' })));
  expect(one.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = await Promise.all([
    create({ color: '#000111' }),
    create({ name: 'Cor' }),
    create({ name: 'X', color: '#000111' }),
    create({ name: 'x'.repeat(51), color: '#000111' }),
    create({ name: 'Cor', color: 'red' }),
    create({ name: 'Cor', color: '#12345' }),
    create({ name: 'única', color: '#000111' }),
    create({ name: 'Outra', color: '#ABCDEF' }),
  ]);
  expect(refusals.map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [400, 'ERR_QUEUE_INVALID_NAME'],
    [400, 'ERR_QUEUE_INVALID_COLOR'],
    [400, 'ERR_QUEUE_INVALID_NAME'],
    [400, 'ERR_QUEUE_INVALID_NAME'],
    [400, 'ERR_QUEUE_INVALID_COLOR'],
    [400, 'ERR_QUEUE_INVALID_COLOR'],
    [400, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
    [400, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  ]);
  const other = queueSchema.parse((await create({ name: 'Financeiro', color: '#020202' })).body);
  expect(errorOf((await change(other.id, { name: 'Única' })).body)).toBe('ERR_QUEUE_NAME_ALREADY_EXISTS');
  expect((await change(other.id, { name: 'FINANCEIRO' })).status).toBe(201);
});

test('a name has two to fifty characters', async () => {
  const answers = await Promise.all([
    create({ name: 'Oi', color: '#0b0b01' }),
    create({ name: 'n'.repeat(50), color: '#0b0b02' }),
    create({ name: ' O ', color: '#0b0b03' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
});

test('a colour is taken if it looks like that of another sector, in any notation and for requests at once', async () => {
  const gold = queueSchema.parse((await create({ name: 'Ouro', color: '#FC0' })).body);
  const blue = queueSchema.parse((await create({ name: 'Azul', color: '#0033ee' })).body);
  const refusals = await Promise.all([
    create({ name: 'Sol', color: '#ffcc00' }),
    create({ name: 'Sol', color: '#fc0f' }),
    create({ name: 'Mar', color: '#03E' }),
    change(blue.id, { color: '#FfCc00' }),
  ]);
  for (const { status, body } of refusals)
    expect([status, errorOf(body)]).toEqual([400, 'ERR_QUEUE_COLOR_ALREADY_EXISTS']);
  expect(refusals[0].body).toMatchObject({ field: 'color' });
  expect((await change(gold.id, { color: '#ffcc00' })).status).toBe(201);

  const spellings = ['#7a1', '#77aa11', '#7A1F', '#77Aa11'];
  const names = ['Um', 'Dois', 'Três', 'Quatro'];
  const atOnce = await Promise.all(spellings.map((color, index) => create({ name: names[index], color })));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('two sectors with similar colours from before can be changed, but only to a free colour', async () => {
  const green = queueSchema.parse((await create({ name: 'Verde', color: '#080' })).body);
  await desk.sql(`insert into rm_queues values (900, 'Mato', '#008800', '', '', '', '', 1, now(), now())`);
  expect((await change(green.id, { ...green, name: 'Verdinho' })).status).toBe(201);
  expect((await change(green.id, { color: '#0a0' })).status).toBe(201);
  expect(errorOf((await change(green.id, { color: '#080' })).body)).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS');
});

test('attendants read sectors but change none', async () => {
  const answers = await Promise.all([
    create({ name: 'Minha', color: '#0a0a0a' }, ana),
    change(1, { name: 'Minha' }, ana),
    desk.ask(ana, deleteQueue, { params: { queueId: 1 } }),
  ]);
  for (const { status, body } of answers) expect([status, errorOf(body)]).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('changes of two admins at once are merged, unless both change the same field (rule G16)', async () => {
  const { id: queueId } = queueSchema.parse((await create({ name: 'Ao mesmo', color: '#0e0e01' })).body);
  const { version: ifMatch } = await desk.ask(boss, showQueue, { params: { queueId } });
  const edit = (body: object) => desk.ask(boss, changeQueue, { params: { queueId }, body }, { ifMatch });
  const opened = { name: 'Ao mesmo', color: '#0e0e01', greetingMessage: '' };

  const first = await edit({ ...opened, name: 'Primeiro' });
  expect(first).toMatchObject({ status: 201, body: { name: 'Primeiro' } });
  expect(first.version).toBeGreaterThan(ifMatch ?? 0);
  expect(await edit({ ...opened, greetingMessage: 'Oi' })).toMatchObject({
    status: 201,
    body: { name: 'Primeiro', greetingMessage: 'Oi' },
  });
  expect(await edit({ ...opened, name: 'Segundo', color: '#0e0e02' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { name: 'Primeiro' } },
  });
  expect((await desk.ask(boss, showQueue, { params: { queueId } })).body).toMatchObject({ color: '#0e0e01' });
});

test('a calendar is stored, and a sector without one has its default (rule Q6)', async () => {
  const { body } = await create({ name: 'Calendário', color: '#0f0f01', startWork: '09:00' });
  const queue = queueSchema.parse(body);
  expect(queue).toMatchObject({
    workWeek: plainWeek({ startWork: '09:00', endWork: '18:00' }),
    holidays: [],
  });
  const workWeek = weekOf((day) => (day > 4 ? [] : [{ start: '10:00', end: '16:00' }]));
  const holidays = [{ date: '2026-12-25', name: 'Natal', isYearly: true }];
  const after = { workWeek, holidays, startWork: '10:00', endWork: '16:00' };
  expect(await change(queue.id, { workWeek, holidays })).toMatchObject({ status: 201, body: after });
  const { body: list } = await desk.ask(ana, listQueues);
  expect(listQueues.response.parse(list).find(({ id }) => id === queue.id)).toMatchObject(after);
  // Existing clients change a sector like this.
  expect(await change(queue.id, { name: 'Agenda', ...after, junk: 1 })).toMatchObject({ body: after });
});

const monday = (...intervals: object[]) => [intervals, [], [], [], [], [], []];
test.each([
  [{ workWeek: [] }, 'workWeek'],
  [{ workWeek: monday({ start: '08:00', end: '24:00' }) }, 'workWeek'],
  [{ workWeek: monday({ start: '08:00', end: '12:00' }, { start: '11:59', end: '13:00' }) }, 'workWeek'],
  [
    {
      workWeek: monday(
        ...Array.from({ length: 7 }, (_, hour) => ({ start: `0${hour}:00`, end: `0${hour}:30` })),
      ),
    },
    'workWeek',
  ],
  [{ holidays: [{ date: '2026-02-30', name: 'Nunca', isYearly: false }] }, 'holidays'],
  [{ holidays: [{ date: '2026-02-03', name: ' ' }] }, 'holidays'],
  [{ holidays: [{ date: '2026-02-03', name: 'x'.repeat(51) }] }, 'holidays'],
  [{ holidays: [1, 2].map(() => ({ date: '2026-02-03', name: 'Duas vezes' })) }, 'holidays'],
])('the calendar %j is refused', async (body, field) => {
  const { status, body: problem } = await create({ name: 'Recusado', color: '#0f0f02', ...body });
  expect([status, errorOf(problem)]).toEqual([400, 'ERR_VALIDATION']);
  expect(z.object({ field: z.string() }).parse(problem).field).toContain(field);
});

test('before a sector is deleted, its number of tickets is shown', async () => {
  const { id: queueId } = queueSchema.parse((await create({ name: 'Cheio', color: '#0f0f03' })).body);
  const use = async () => (await desk.ask(boss, showQueueUse, { params: { queueId } })).body;
  expect(await use()).toEqual({ tickets: 0 });
  const received = await desk.receive(
    { contact: person('351910000101') },
    { contact: person('351910000102') },
  );
  const ticketIds = received.map(({ ticketId }) => ticketId);
  await desk.sql('update rm_tickets set queue_id = $1 where ticket_id = any($2)', [queueId, ticketIds]);
  expect(await use()).toEqual({ tickets: 2 });
});
