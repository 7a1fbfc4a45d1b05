import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeWarning, LogFollower } from './service-log.ts';

test.each([
  ['{"level":"info","msg":"started"}', undefined],
  ['{"level":"warn","msg":"slow"}', 'slow'],
  ['{"level":"error","msg":"failed","err":{"message":"no route"}}', 'failed: no route'],
  ['    at main.ts:3', '    at main.ts:3'],
  ['', undefined],
])('a log line %j is shown as %j', (line, shown) => {
  expect(describeWarning(line, true)).toBe(shown);
});

test('warnings can be hidden, errors cannot', () => {
  expect(describeWarning('{"level":"warn","msg":"slow"}', false)).toBeUndefined();
  expect(describeWarning('{"level":"fatal","msg":"failed"}', false)).toBe('failed');
});

test('only new lines are printed, one by one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a.log');
  writeFileSync(path, '{"level":"error","msg":"of an earlier run"}\n');
  const printed: string[] = [];
  const follower = new LogFollower('auth', path, (line) => printed.push(line));
  appendFileSync(path, '{"level":"error","msg":"fir');
  follower.look();
  expect(printed).toEqual([]);
  appendFileSync(path, 'st"}\n{"level":"info","msg":"quiet"}\n');
  follower.look();
  follower.look();
  expect(printed).toEqual(['[auth] first']);
  appendFileSync(path, '{"level":"error","msg":"first"}\n{"level":"error","msg":"second"}\n');
  follower.look();
  expect(printed).toEqual(['[auth] first', '[auth] second']);
});

test('lines from before and after a rotation are printed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a.log');
  const printed: string[] = [];
  const follower = new LogFollower('auth', path, (line) => printed.push(line));
  const write = (message: string): void => {
    appendFileSync(path, `{"level":"error","msg":"${message}"}\n`);
  };
  write('seen');
  follower.look();
  write('before');
  renameSync(path, `${path}.1`);
  write('after');
  follower.look();
  follower.look();
  expect(printed).toEqual(['[auth] seen', '[auth] before', '[auth] after']);
});

test('lines that are no entries wait for the exit of the process, or a time limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a.log');
  const printed: string[] = [];
  const follower = new LogFollower('auth', path, (line) => printed.push(line));
  const say = (line: string): void => {
    appendFileSync(path, `${line}\n`);
    follower.look();
  };
  say('told otherwise');
  follower.skipToEnd();
  say('on its way out');
  expect(printed).toEqual([]);
  follower.end();
  expect(printed).toEqual(['[auth] on its way out']);
  say('it stays');
  vi.advanceTimersByTime(2_000);
  follower.look();
  expect(printed.slice(1)).toEqual(['[auth] it stays']);
});

test('only the end of a flood is printed, without a cut line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a.log');
  const printed: string[] = [];
  const follower = new LogFollower('auth', path, (line) => printed.push(line));
  const flood = '{"level":"info","msg":"of many"}\n'.repeat(20_000);
  appendFileSync(path, `${flood}{"level":"error","msg":"last"}\n`);
  follower.look();
  expect(printed).toEqual(['[auth] last']);
});
