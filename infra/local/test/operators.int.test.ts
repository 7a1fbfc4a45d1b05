import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parked, rebuild } from '../src/commands/operators.ts';
import { openDataFolder } from '../src/data-folder/data-folder.ts';
import { freePort } from '../src/processes/free-port.ts';
import { readSettings } from '../src/settings.ts';

test.each([
  ['rebuild', rebuild],
  ['parked', parked],
])('%s does not wait for a missing broker', async (_name, command) => {
  const path = mkdtempSync(join(tmpdir(), 'balcao-operators-'));
  onTestFinished(() => {
    rmSync(path, { recursive: true });
  });
  const ask = (environment: NodeJS.ProcessEnv) =>
    command(['ticket'], readSettings({ BALCAO_DATA: path, ...environment }));
  await expect(ask({ NATS_URL: `nats://127.0.0.1:${await freePort()}` })).rejects.toThrow(
    /NATS_URL can't be used:.*ECONNREFUSED/s,
  );
  await expect(ask({})).rejects.toThrow(`No desk runs in ${path}.`);
  // The state that a killed desk leaves.
  await openDataFolder(path).port('nats');
  writeFileSync(join(path, 'run.json'), '{}');
  await expect(ask({})).rejects.toThrow(`No desk runs in ${path}.`);
});
