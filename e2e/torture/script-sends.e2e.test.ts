import { startStack, type Stack } from '@balcao/local/stack';
import { isThorough } from '@balcao/testkit/thoroughness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tortureScriptSends } from './script-sends.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

it(
  'every send of a script that was taken is at the phone once, whatever is killed meanwhile (rule P7)',
  { timeout: 600_000 },
  async () => {
    const { accepted, violations } = await tortureScriptSends(stack, {
      contacts: 10,
      atLeast: isThorough ? 400 : 60,
      atMost: isThorough ? 2_000 : 300,
    });
    expect(violations).toEqual([]);
    expect(accepted).toBeGreaterThanOrEqual(60);
  },
);
