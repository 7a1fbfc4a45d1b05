import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const script = fileURLToPath(new URL('count-steps.ts', import.meta.url));
const counted = z.record(z.string(), z.array(z.string()));

/** In its own process: V8 counts loop iterations only for code that it compiles after counting started. */
test('no function that reads text of contacts takes more than twice the steps for a text twice as long', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const slow = Object.entries(counted.parse(JSON.parse(stdout))).filter(([, texts]) => texts.length > 0);
  expect(slow).toEqual([]);
}, 300_000);
