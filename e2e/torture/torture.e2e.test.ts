import { startStack, type Stack } from '@balcao/local/stack';
import { isThorough } from '@balcao/testkit/thoroughness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { torture } from './torture.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

it(
  'no message is lost or doubled, automatic ones included, while every process and store is killed in turn (rules J1 to J7)',
  { timeout: 900_000 },
  async () => {
    const report = await torture(stack, {
      contacts: isThorough ? 20 : 8,
      inbound: isThorough ? 500 : 160,
      outbound: isThorough ? 200 : 60,
      customers: isThorough ? 4 : 2,
      rounds: isThorough ? 2 : 1,
      rejects: 2,
      droppedAnswers: 2,
      say: () => undefined,
    });
    expect(report.violations).toEqual([]);
    expect(report.automatic).toBeGreaterThan(0);
  },
);
