import { expect, it } from 'vitest';
import { logStory } from './log-story.ts';

const record = (at: string, more: object): string =>
  JSON.stringify({
    level: 'warn',
    time: `2026-11-20T10:00:0${at}Z`,
    service: 'ticket',
    version: '1',
    ...more,
  });

it('lists time and text, and repeated records once', () => {
  const log = [
    record('1.000', { msg: 'starting' }),
    record('2.000', { msg: 'a store is away', err: { message: 'ERR_UNAVAILABLE', stack: 'at …' } }),
    record('2.500', { msg: 'a store is away', err: { message: 'ERR_UNAVAILABLE', stack: 'at …' } }),
    record('3.000', { msg: 'answered', status: 200, path: '/tickets' }),
    'Error: not a record',
    '',
  ].join('\n');
  expect(logStory(log, { since: new Date('2026-11-20T10:00:01.500Z'), count: 4 })).toEqual([
    '10:00:02.000 warn a store is away ERR_UNAVAILABLE (2 times)',
    '10:00:03.000 warn answered status=200 path="/tickets"',
    'Error: not a record',
  ]);
});
