import { plainWeek, type Queue, weekOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { mistakeOfHoliday, mistakesOfWeek, newFields, queueForm, toBody, toFields } from './queue-form.ts';

const at = '2026-11-21T12:00:00.000Z';
const queue: Queue = {
  ...{ id: 1, name: 'Sales', color: '#fc0', greetingMessage: '', absenceMessage: '' },
  ...{ startWork: '', endWork: '', createdAt: at, updatedAt: at },
};
const others = [{ name: 'Gold', color: '#FFCC00' }];
const messages = (changed: object) =>
  queueForm(others)
    .safeParse({ ...newFields('#112233'), name: 'Sales', ...changed })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test.each([
  [
    { name: ' ' },
    [
      ['name', 'required'],
      ['name', 'tooShort'],
    ],
  ],
  [{ name: 'S' }, [['name', 'tooShort']]],
  [{ name: 'n'.repeat(51) }, [['name', 'tooLong']]],
  [{ color: '#fc0' }, [['color', 'ERR_QUEUE_COLOR_ALREADY_EXISTS']]],
  [{ color: 'red' }, [['color', 'ERR_QUEUE_INVALID_COLOR']]],
  [{ greetingMessage: 'x'.repeat(4_097) }, [['greetingMessage', 'tooLong']]],
  [{ startWork: '08:00', endWork: '08:00' }, [['endWork', 'sameTime']]],
  [{ isWeekly: true, workWeek: weekOf(() => [{ start: '', end: '' }]) }, [['workWeek', 'required']]],
  [{ holidays: [{ date: '2026-12-25', name: '', isYearly: false }] }, [['holidays', 'required']]],
  [{ startWork: '', endWork: '' }, undefined],
])('%j: %j', (changed, expected) => {
  expect(messages(changed)).toEqual(expected);
});

test('a simple week is edited and sent as two times, even if they set no limit', () => {
  const fields = toFields(queue);
  expect(fields).toMatchObject({ isWeekly: false, startWork: '', endWork: '' });
  expect(toBody(fields, queue)).toMatchObject({
    ...{ color: '#fc0', startWork: '', endWork: '' },
    workWeek: plainWeek(queue),
  });
  expect(toBody({ ...fields, color: '#123456' }, queue)).toMatchObject({ color: '#123456' });
});

test('any other week is sent as it is', () => {
  const workWeek = weekOf((day) => (day === 0 ? [{ start: '08:00', end: '12:00' }] : []));
  const body = toBody(toFields({ ...queue, workWeek }), undefined);
  expect(body).toMatchObject({ workWeek });
  expect(body).not.toHaveProperty('startWork');
});

test('each interval and each holiday shows its own mistake', () => {
  const week = weekOf((day) =>
    day === 0
      ? [
          { start: '08:00', end: '' },
          { start: '09:00', end: '09:00' },
        ]
      : [],
  );
  const mistakeAt = mistakesOfWeek(week);
  expect([0, 1].map((index) => mistakeAt({ day: 0, index }))).toEqual(['incomplete', 'empty']);
  const christmas = { date: '2026-12-25', name: 'Christmas', isYearly: true };
  const holidays = [
    christmas,
    christmas,
    { ...christmas, date: '' },
    { ...christmas, date: '2026-01-01', name: ' ' },
  ];
  expect(holidays.map((_, index) => mistakeOfHoliday(holidays, index))).toEqual([
    undefined,
    'twice',
    'date',
    'name',
  ]);
});
