import { expect, test } from 'vitest';
import { addressOf, dayIn, filterIn, queryOf } from './report-filter.ts';

const today = '2026-11-26';
const first = filterIn(new URLSearchParams(), today);

test('the default is today and the six days before, and its address is plain', () => {
  expect(first).toMatchObject({ from: '2026-11-20', to: today, queueIds: undefined, hasGroups: false });
  expect(addressOf(first, today)).toEqual({});
  expect(queryOf(first)).toEqual({ from: '2026-11-20', to: today });
});

test.each([
  ['from=2026-11-26&to=2026-11-01', 'backwards'],
  ['from=2024-01-01&to=2026-11-26', 'too long'],
  ['from=today&to=2026-13-40', 'no days'],
  ['from=9999-12-31&to=9999-12-31', 'never over'],
  ['from=0001-01-01&to=0001-01-02', 'before all figures'],
])('a period that is %s (%s) becomes the default', (address) => {
  expect(filterIn(new URLSearchParams(address), today)).toMatchObject({ from: '2026-11-20', to: today });
});

test('an address restores its filter, and invalid values filter nothing', () => {
  const address = new URLSearchParams('from=2026-10-01&to=2026-10-31&queues=3,x,4&user=7&tag=0&groups=true');
  const filter = filterIn(address, today);
  expect(filter).toMatchObject({ queueIds: [3, 4], userId: 7, tagId: undefined, hasGroups: true });
  expect(addressOf(filter, today)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    queues: '3,4',
    user: '7',
    groups: 'true',
  });
  expect(queryOf(filter)).toMatchObject({ queueIds: '[3,4]', userId: '7', groups: 'true' });
});

test("a day is the desk's, wherever the page is read", () => {
  const moment = Date.parse('2026-11-26T01:30:00.000Z');
  expect([dayIn('America/Sao_Paulo', moment), dayIn('Asia/Tokyo', moment)]).toEqual(['2026-11-25', today]);
});

test('no person, no connection and no tag are filters, in the address and in the request', () => {
  const filter = filterIn(new URLSearchParams('user=none&connection=none&tag=none'), today);
  expect(filter).toMatchObject({ userId: null, connectionId: null, tagId: null });
  expect(addressOf(filter, today)).toEqual({ user: 'none', connection: 'none', tag: 'none' });
  expect(queryOf(filter)).toMatchObject({ userId: 'none', connectionId: 'none', tagId: 'none' });
});
