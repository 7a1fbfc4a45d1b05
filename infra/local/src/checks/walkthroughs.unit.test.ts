import { expect, test } from 'vitest';
import { hopFaults } from './walkthroughs.ts';

const code = { path: 'services/a/src/drainer.ts', text: 'export const drain = () => undefined;' };
const page = (text: string) => ({ path: 'docs/walkthroughs/outbound.md', text });

test('a hop to an existing file and function is accepted', () => {
  expect(hopFaults([code, page('| 6 | `drainer.ts:drain`, `drainer.ts` |')])).toEqual([]);
});

test('a hop to a missing file or function is reported', () => {
  expect(hopFaults([code, page('| 6 | `drainer.ts:drai`, `drain.job.ts:start` |')])).toEqual([
    'docs/walkthroughs/outbound.md: drainer.ts has no drai',
    'docs/walkthroughs/outbound.md: drain.job.ts is gone',
  ]);
});
