import type { Queue } from '@balcao/contracts';
import { given } from '@balcao/event-store/testing/decider-spec';
import { test } from 'vitest';
import { queueDecider } from './queue.decider.ts';

const at = '2026-11-21T10:00:00.000Z';
const later = '2026-11-21T11:00:00.000Z';
const fields = {
  name: 'Vendas',
  color: '#112233',
  greetingMessage: '',
  absenceMessage: '',
  startWork: '08:00',
  endWork: '18:00',
};
const queue: Queue = { id: 4, ...fields, createdAt: at, updatedAt: at };
const there = given(queueDecider, [{ type: 'QueueCreated', data: { queue } }]);
const create = (changed: object) =>
  given(queueDecider, []).when({ type: 'CreateQueue', queueId: 4, fields: { ...fields, ...changed }, at });

test('a sector begins with everything that it has', () => {
  create({}).then([{ type: 'QueueCreated', data: { queue } }]);
});

test.each(['', 'V', 'x'.repeat(51)])('the name %j is refused', (name) => {
  create({ name }).fails('ERR_QUEUE_INVALID_NAME', { field: 'name' });
});

test.each(['', 'red', '#12', '#12345', '#11223344', '112233'])('the colour %j is refused', (color) => {
  create({ color }).fails('ERR_QUEUE_INVALID_COLOR', { field: 'color' });
});

test.each(['#1a2', '#1a2B', '#11AA22'])('the colour %j is taken', (color) => {
  create({ color }).then([{ type: 'QueueCreated', data: { queue: { ...queue, color } } }]);
});

test('it changes when something does', () => {
  there
    .when({ type: 'ChangeQueue', changes: { ...fields, endWork: '' }, at: later })
    .then([{ type: 'QueueDetailsChanged', data: { queue: { ...queue, endWork: '', updatedAt: later } } }]);
  there.when({ type: 'ChangeQueue', changes: fields, at: later }).nothing();
});

test('it is deleted once', () => {
  there.when({ type: 'DeleteQueue' }).then([{ type: 'QueueDeleted', data: { queueId: 4 } }]);
  given(queueDecider, [
    { type: 'QueueCreated', data: { queue } },
    { type: 'QueueDeleted', data: { queueId: 4 } },
  ])
    .when({ type: 'DeleteQueue' })
    .fails('ERR_QUEUE_NOT_FOUND');
});
