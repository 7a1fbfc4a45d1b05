import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDataFolder } from '../src/data-folder/data-folder.ts';
import { takeDataFolder } from '../src/data-folder/run-record.ts';
import { startOwnStore } from '../src/stores/own-stores.ts';
import { askRedis } from '../src/stores/redis-server.ts';
import { findBinary } from '../src/stores/server-binaries.ts';

const runSchema = z.object({ children: z.tuple([z.object({ pid: z.number() })]) });

/** A server's program that ends at once as often as the file `failures` says. */
function unsteadyProgram(folder: string, program: string): string {
  const path = join(folder, 'unsteady-server');
  const failures = join(folder, 'failures');
  writeFileSync(failures, '0');
  writeFileSync(
    path,
    `#!/bin/sh
left=$(cat '${failures}')
echo started >> '${folder}/starts'
if [ "$left" -gt 0 ]; then echo $((left - 1)) > '${failures}'; echo 'no memory'; exit 1; fi
exec '${program}' "$@"
`,
  );
  chmodSync(path, 0o755);
  return path;
}

const isAnswering = async (url: string): Promise<boolean> =>
  (await askRedis(new URL(url), 'PING').catch(() => '')).startsWith('+PONG');

test('a store that crashed is started again, however often its start fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-own-store-'));
  mkdirSync(join(folder, 'base'));
  const said: string[] = [];
  const say = (line: string): void => {
    said.push(line);
  };
  const record = await takeDataFolder(folder, say);
  const program = findBinary('redis-server');
  if (program === undefined) throw new Error('redis-server is missing.');
  const store = await startOwnStore('redis', {
    binary: unsteadyProgram(folder, program),
    data: openDataFolder(folder),
    base: join(folder, 'base'),
    user: undefined,
    record,
    say,
  });
  onTestFinished(async () => {
    await store.stop();
    record.release();
    rmSync(folder, { recursive: true });
  });
  expect(await isAnswering(store.url)).toBe(true);

  const [server] = runSchema.parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))).children;
  writeFileSync(join(folder, 'failures'), '3');
  process.kill(server.pid, 'SIGKILL');
  const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length;
  await expect.poll(starts).toBe(5);
  await expect.poll(() => isAnswering(store.url)).toBe(true);
  expect(said.filter((line) => line.includes('no memory'))).toHaveLength(3);
});
