import { startStack, type Stack } from '@balcao/local/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { torture } from './torture.ts';

const isWhole = process.env['BALCAO_TEST_ALL'] === '1';
let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

it(
  'loses and doubles nothing while every process and store is killed in turn',
  { timeout: 900_000 },
  async () => {
    const report = await torture(stack, {
      contacts: isWhole ? 20 : 8,
      inbound: isWhole ? 500 : 160,
      outbound: isWhole ? 200 : 60,
      rounds: isWhole ? 2 : 1,
      rejects: 2,
      droppedAnswers: 2,
      say: () => undefined,
    });
    expect(report.violations).toEqual([]);
  },
);
