import { expect, test } from 'vitest';
import { countNews, queryOf } from './audit-queries.ts';

const all = { kind: '', thingId: '', personId: '', from: '', to: '' };
const at = '2026-11-21T15:00:00.000Z';
const zone = 'America/Sao_Paulo';
const entry = { at, kind: 'setting', thingId: 'call', userId: 1 } as const;

test('an address with invalid values filters nothing', () => {
  expect(queryOf({ kind: 'x', thingId: '7', personId: 'me', from: 'today', to: '2026-13-40' }, zone)).toEqual(
    {},
  );
});

test('days are whole days of the desk, wherever the page is read', () => {
  expect(queryOf({ ...all, from: '2026-11-21', to: '2026-11-21' }, zone)).toEqual({
    from: '2026-11-21T03:00:00.000Z',
    to: '2026-11-22T03:00:00.000Z',
  });
});

test.each([
  [{}, 1],
  [{ kind: 'setting' }, 1],
  [{ kind: 'user' }, 0],
  [{ kind: 'setting', thingId: 'ASC' }, 0],
  [{ personId: '1' }, 1],
  [{ personId: '2' }, 0],
  [{ from: '2026-11-22' }, 0],
  [{ to: '2026-11-21' }, 1],
  [{ to: '2026-11-20' }, 0],
])('with the filter %j, %i new entries count', (filter, count) => {
  expect(countNews([entry], { ...all, ...filter }, zone)).toBe(count);
});
