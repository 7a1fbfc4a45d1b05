import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { logOutput } from './log-file.ts';

function newLog(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return { folder, path: join(folder, 'a.log') };
}

const end = async (...outputs: PassThrough[]): Promise<void> => {
  await Promise.all(
    outputs.map((output) => {
      const closed = once(output, 'close');
      output.end();
      return closed;
    }),
  );
};

test('a log that grows is rotated while it is written, and loses and cuts no line', async () => {
  const { folder, path } = newLog();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  logOutput({ stdout, stderr }, path, { largestBytes: 1_000, earlier: 50 });
  const lines = Array.from({ length: 1_000 }, (_, number) => `line ${String(number)} of many`);
  // In parts that end anywhere.
  const text = `${lines.join('\n')}\n`;
  for (let at = 0; at < text.length; at += 37) stdout.write(text.slice(at, at + 37));
  await end(stdout, stderr);
  const names = readdirSync(folder).toSorted((one, other) => numberOf(other) - numberOf(one));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^line.*many\n$/s);
  }
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')).toBe(text);
});

const numberOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0);

test('only a few earlier logs are kept, and a large one of an earlier run is rotated first', async () => {
  const { folder, path } = newLog();
  writeFileSync(path, 'of an earlier run\n'.repeat(100));
  const stdout = new PassThrough();
  logOutput({ stdout, stderr: null }, path, { largestBytes: 100, earlier: 3 });
  stdout.write('first\n');
  await expect.poll(() => readFileSync(path, 'utf8')).toBe('first\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toContain('of an earlier run');
  for (let number = 0; number < 100; number += 1) stdout.write(`line ${String(number)} of many\n`);
  await end(stdout);
  expect(readdirSync(folder).toSorted()).toEqual(['a.log', 'a.log.1', 'a.log.2', 'a.log.3']);
});

test('the lines of both outputs do not mix, and a last line without an end is written too', async () => {
  const { path } = newLog();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  logOutput({ stdout, stderr }, path);
  stdout.write('half ');
  stderr.write('whole\n');
  await expect.poll(() => readFileSync(path, 'utf8')).toBe('whole\n');
  stdout.write('a line');
  await end(stdout, stderr);
  expect(readFileSync(path, 'utf8')).toBe('whole\nhalf a line');
});
