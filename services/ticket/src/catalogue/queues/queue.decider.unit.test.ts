import { plainWeek, type Queue, weekOf } from '@balcao/contracts';
import { carryWholeState, given } from '@balcao/event-store/testing/decider-spec';
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

test('a new sector has all its fields', () => {
  create({}).then([{ type: 'QueueCreated', data: { queue } }]);
});

test.each(['', 'V', 'x'.repeat(51)])('the name %j is refused', (name) => {
  create({ name }).fails('ERR_QUEUE_INVALID_NAME', { field: 'name' });
});

test.each(['', 'red', '#12', '#12345', '#1122334', '#112233445', '112233'])(
  'the colour %j is refused',
  (color) => {
    create({ color }).fails('ERR_QUEUE_INVALID_COLOR', { field: 'color' });
  },
);

test.each(['#1a2', '#1a2B', '#11AA22', '#11AA22cc'])('the colour %j is accepted', (color) => {
  create({ color }).then([{ type: 'QueueCreated', data: { queue: { ...queue, color } } }]);
});

test('equal hours are refused, unless they are from before the rule (rule Q6)', () => {
  const hours = { startWork: '10:00', endWork: '10:00' };
  const refusal = ['ERR_VALIDATION', { field: 'endWork' }] as const;
  create(hours).fails(...refusal);
  there.when({ type: 'ChangeQueue', changes: hours, at: later }).fails(...refusal);
  there.when({ type: 'ChangeQueue', changes: { endWork: fields.startWork }, at: later }).fails(...refusal);
  create({ startWork: '', endWork: '' }).then([
    { type: 'QueueCreated', data: { queue: { ...queue, startWork: '', endWork: '' } } },
  ]);
  const old = { ...queue, ...hours };
  given(queueDecider, [{ type: 'QueueCreated', data: { queue: old } }])
    .when({ type: 'ChangeQueue', changes: { ...fields, ...hours, name: 'Loja' }, at: later })
    .then([{ type: 'QueueDetailsChanged', data: { queue: { ...old, name: 'Loja', updatedAt: later } } }]);
});

test('a change appends an event only if a field differs', () => {
  there
    .when({ type: 'ChangeQueue', changes: { ...fields, endWork: '' }, at: later })
    .then([{ type: 'QueueDetailsChanged', data: { queue: { ...queue, endWork: '', updatedAt: later } } }]);
  there.when({ type: 'ChangeQueue', changes: fields, at: later }).nothing();
});

test('a sector is deleted once', () => {
  there.when({ type: 'DeleteQueue' }).then([{ type: 'QueueDeleted', data: { queueId: 4 } }]);
  given(queueDecider, [
    { type: 'QueueCreated', data: { queue } },
    { type: 'QueueDeleted', data: { queueId: 4 } },
  ])
    .when({ type: 'DeleteQueue' })
    .fails('ERR_QUEUE_NOT_FOUND');
});

const office = weekOf((day) => (day > 4 ? [] : [{ start: '09:00', end: '17:00' }]));
const holidays = [{ date: '2026-12-25', name: 'Natal', isYearly: true }];
const known = { ...queue, startWork: '09:00', endWork: '17:00', workWeek: office, holidays };
const withOffice = given(queueDecider, [{ type: 'QueueCreated', data: { queue: known } }]);
const changed = (to: object) => [
  { type: 'QueueDetailsChanged' as const, data: { queue: { ...known, updatedAt: later, ...to } } },
];

test('the first interval of a week is shown as the two hours (rule Q6)', () => {
  create({ workWeek: office, holidays }).then([{ type: 'QueueCreated', data: { queue: known } }]);
  there
    .when({ type: 'ChangeQueue', changes: { ...fields, workWeek: office, holidays }, at: later })
    .then(changed({}));
});

test('hours that are sent back unchanged leave the week and the holidays unchanged (rule Q6)', () => {
  const { startWork, endWork } = known;
  withOffice
    .when({ type: 'ChangeQueue', changes: { startWork, endWork, name: 'Loja' }, at: later })
    .then(changed({ name: 'Loja' }));
});

test.each([
  ['a week that nobody touched', office],
  ['no week', undefined],
])('other hours sent with %s apply to every day (rule Q6)', (_, workWeek) => {
  const { workWeek: _before, ...plain } = known;
  withOffice.when({ type: 'ChangeQueue', changes: { ...fields, workWeek }, at: later }).then([
    {
      type: 'QueueDetailsChanged',
      data: { queue: { ...plain, startWork: '08:00', endWork: '18:00', updatedAt: later } },
    },
  ]);
});

test.each([
  ['', ''],
  ['', '18:00'],
  ['08:00', '18:00'],
])('a plain week of %j to %j is stored as its two hours (rule Q6)', (startWork, endWork) => {
  const { workWeek: _before, ...plain } = known;
  const changes = { startWork, endWork, workWeek: plainWeek({ startWork, endWork }) };
  withOffice
    .when({ type: 'ChangeQueue', changes, at: later })
    .then([
      { type: 'QueueDetailsChanged', data: { queue: { ...plain, startWork, endWork, updatedAt: later } } },
    ]);
});

test('a sector may be closed on every day', () => {
  const workWeek = weekOf(() => []);
  withOffice.when({ type: 'ChangeQueue', changes: { workWeek }, at: later }).then(changed({ workWeek }));
});

test('each event has the whole sector, so the projection does not read the former row', () => {
  carryWholeState(queueDecider, [
    { type: 'QueueCreated', data: { queue } },
    { type: 'QueueDetailsChanged', data: { queue: { ...queue, name: 'Suporte', updatedAt: later } } },
    { type: 'QueueDeleted', data: { queueId: 4 } },
  ]);
});
