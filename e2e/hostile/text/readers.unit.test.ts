import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const script = fileURLToPath(new URL('count-steps.ts', import.meta.url));
const counted = z.record(z.string(), z.array(z.string()));

/** In a process of its own: V8 counts the rounds of what it compiles from then on. */
test('no reader of what contacts write takes more than twice the steps for twice as long a text', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const slow = Object.entries(counted.parse(JSON.parse(stdout))).filter(([, texts]) => texts.length > 0);
  expect(slow).toEqual([]);
}, 300_000);
