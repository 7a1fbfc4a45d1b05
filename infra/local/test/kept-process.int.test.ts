import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeDataFolder } from '../src/data-folder/run-record.ts';
import { keepProcess, type KeptProcess } from '../src/data-folder/kept-process.ts';
import { startServerProcess } from '../src/processes/server-process.ts';

type Kept = { readonly kept: KeptProcess; readonly said: string[]; readonly starts: () => number };

/** A shell program, told which start it is; it is ready once it has written `up` to its log. */
async function keeping(
  program: string,
  more: Partial<Parameters<typeof keepProcess>[0]> = {},
): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-kept-'));
  const logPath = join(folder, 'log');
  writeFileSync(logPath, '');
  const said: string[] = [];
  let starts = 0;
  const record = await takeDataFolder(join(folder, 'data'), () => undefined);
  const kept = keepProcess({
    name: 'store',
    record,
    say: (line) => said.push(line),
    stopSignal: 'TERM',
    pauses: { firstMs: 1, longestMs: 4 },
    spawn() {
      starts += 1;
      const args = ['-c', program, 'sh', String(starts)];
      return startServerProcess({ name: 'store', command: '/bin/sh', args, logPath, stopSignal: 'TERM' });
    },
    ask: () =>
      readFileSync(logPath, 'utf8').includes('up') ? Promise.resolve() : Promise.reject(new Error('not up')),
    ...more,
  });
  onTestFinished(async () => {
    await kept.stop();
    record.release();
    rmSync(folder, { recursive: true });
  });
  return { kept, said, starts: () => starts };
}

test('a store whose start fails several times is started again until it is up', async () => {
  const { kept, said, starts } = await keeping('[ "$1" -gt 3 ] || exit 3; echo up; exec sleep 1000');
  await kept.start();
  expect(starts()).toBe(4);
  expect(said).toEqual([1, 2, 4].map((ms) => `store ended (exit code 3); starting it again in ${ms} ms.`));
});

test('a process that was killed comes back by itself', async () => {
  const { kept } = await keeping('echo up; exec sleep 1000');
  await kept.start();
  const first = kept.pid();
  kept.kill('SIGKILL');
  await expect.poll(() => kept.pid() ?? first).not.toBe(first);
});

test('a stop ends the wait for a process that never gets ready, also while a question hangs', async () => {
  const { kept, starts } = await keeping('exec sleep 1000', { ask: () => new Promise(() => undefined) });
  const started = kept.start();
  await expect.poll(starts).toBe(1);
  await Promise.all([expect(started).rejects.toThrow('The wait for store was ended'), kept.stop()]);
  expect(kept.pid()).toBeUndefined();
});

test('an end that would repeat is final, and so is a start that can not succeed', async () => {
  const { kept, starts } = await keeping('exit 78', {
    onEnd(code) {
      throw new Error(`a mistake (${String(code)})`);
    },
  });
  await expect(kept.start()).rejects.toThrow('a mistake (78)');
  expect(starts()).toBe(1);
  const unable = await keeping('', {
    spawn: () => Promise.reject(new Error('no program')),
    isHopeless: () => true,
  });
  await expect(unable.kept.start()).rejects.toThrow('no program');
});
