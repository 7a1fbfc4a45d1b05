import { expect, test } from 'vitest';
import { hopFaults } from './walkthroughs.ts';

const code = { path: 'services/a/src/drainer.ts', text: 'export const drain = () => undefined;' };
const page = (text: string) => ({ path: 'docs/walkthroughs/outbound.md', text });

test('a hop leads to a file and a function that are there', () => {
  expect(hopFaults([code, page('| 6 | `drainer.ts:drain`, `drainer.ts` |')])).toEqual([]);
});

test('a hop to a file or a function that is gone is told', () => {
  expect(hopFaults([code, page('| 6 | `drainer.ts:drai`, `drain.job.ts:start` |')])).toEqual([
    'docs/walkthroughs/outbound.md: drainer.ts has no drai',
    'docs/walkthroughs/outbound.md: drain.job.ts is gone',
  ]);
});
