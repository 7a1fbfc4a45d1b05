import { changeConnection, type Queue } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { errorOf, startDesk } from './fixtures/desk.ts';
import { ownLog } from './fixtures/own-log.ts';
import { startTicketLog } from './fixtures/ticket-log.ts';

const { stores, desk } = await startDesk();
const append = await startTicketLog(stores);

type QueueEvent =
  | { readonly type: 'QueueCreated' | 'QueueDetailsChanged'; readonly data: { readonly queue: Queue } }
  | { readonly type: 'QueueDeleted'; readonly data: { readonly queueId: number } };
const tell = (event: QueueEvent): Promise<void> =>
  append(`queue-${event.type === 'QueueDeleted' ? event.data.queueId : event.data.queue.id}`, event);

const queue = (id: number, name: string): Queue => ({
  id,
  name,
  color: '#112233',
  greetingMessage: '',
  startWork: '08:00',
  endWork: '18:00',
  absenceMessage: '',
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
});
const change = (whatsappId: number, body: object) =>
  desk.ask(changeConnection, { params: { whatsappId }, body });
const namesOf = async (id: number) => (await desk.show(id)).queues.map(({ name }) => name);

it('shows the current sectors of a connection, and drops deleted ones', async () => {
  const { id } = await desk.create();
  await tell({ type: 'QueueCreated', data: { queue: queue(1, 'Vendas') } });
  await tell({ type: 'QueueCreated', data: { queue: queue(2, 'Suporte') } });
  await expect
    .poll(async () => (await change(id, { queueIds: [1, 2], greetingMessage: 'Olá! Escolha:' })).status)
    .toBe(200);
  expect(await namesOf(id)).toEqual(['Suporte', 'Vendas']);

  await tell({ type: 'QueueDetailsChanged', data: { queue: queue(2, 'ajuda') } });
  await expect.poll(() => namesOf(id)).toEqual(['ajuda', 'Vendas']);

  await tell({ type: 'QueueDeleted', data: { queueId: 2 } });
  await expect.poll(() => namesOf(id)).toEqual(['Vendas']);
  const [last] = (await ownLog(stores).eventsOf('ConnectionDetailsChanged')).slice(-1);
  expect(last?.data).toMatchObject({ connectionId: id, queueIds: [1] });
  expect(errorOf(await change(id, { queueIds: [2] })).error).toBe('ERR_QUEUE_NOT_FOUND');
});

it('requires a greeting as soon as there is a choice', async () => {
  await tell({ type: 'QueueCreated', data: { queue: queue(11, 'Matriz') } });
  await tell({ type: 'QueueCreated', data: { queue: queue(12, 'Filial') } });
  const { id } = await desk.create();
  await eventually(async () => {
    expect((await change(id, { queueIds: [11] })).status).toBe(200);
    expect(errorOf(await change(id, { queueIds: [11, 12] }))).toEqual({
      error: 'ERR_WAPP_GREETING_REQUIRED',
      field: 'greetingMessage',
    });
  });
});
