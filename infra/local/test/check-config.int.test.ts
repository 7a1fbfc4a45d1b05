import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from '../src/commands/check-config.ts';
import { readSettings } from '../src/settings.ts';

// It starts every service twice, each in a process of its own: more than a minute on a busy machine.
test('check-config lists each mistake once, and none for a healthy desk', { timeout: 240_000 }, async () => {
  const path = mkdtempSync(join(tmpdir(), 'balcao-check-'));
  onTestFinished(() => {
    rmSync(path, { recursive: true });
  });
  const ask = (environment: NodeJS.ProcessEnv) =>
    checkConfig([], readSettings({ PATH: process.env['PATH'], BALCAO_DATA: path, ...environment }));
  expect(await ask({})).toBe(0);
  await expect(ask({ STUCK_AFTER_SECONDS: 'soon' })).rejects.toThrow(
    /STUCK_AFTER_SECONDS: .*\(.*messaging.*\)/,
  );
});
