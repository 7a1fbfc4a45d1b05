import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { earlierLog, rotateLog } from './rotate-log.ts';

test('a log that is held open by its writer begins anew when it is too large, and one earlier part stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a.log');
  const writer = openSync(path, 'a');
  onTestFinished(() => {
    closeSync(writer);
  });
  writeSync(writer, 'first\n');
  rotateLog(path, 10);
  expect(readFileSync(path, 'utf8')).toBe('first\n');
  writeSync(writer, 'second\n');
  rotateLog(path, 10);
  writeSync(writer, 'third\n');
  expect(readFileSync(earlierLog(path), 'utf8')).toBe('first\nsecond\n');
  expect(readFileSync(path, 'utf8')).toBe('third\n');
  appendFileSync(path, 'fourth\n');
  rotateLog(path, 10);
  expect(readFileSync(earlierLog(path), 'utf8')).toBe('third\nfourth\n');
  expect(readFileSync(path, 'utf8')).toBe('');
});
