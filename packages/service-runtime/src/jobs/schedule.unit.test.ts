import { createMetrics } from '@balcao/service-kit';
import { expect, test } from 'vitest';
import { createHandTimers } from '../testing/hand-timers.ts';
import { type PeriodicJob, schedule } from './schedule.ts';

const job: PeriodicJob = {
  name: 'test.count',
  everyMs: 100,
  firstRun: 'at-start',
  onFailure: 'the next run counts again',
};

const scene = (
  run: (signal: AbortSignal) => Promise<void>,
  { entry = job, random = () => 0 }: { entry?: PeriodicJob; random?: () => number } = {},
) => {
  const timers = createHandTimers();
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  return { timers, warnings, scheduled: schedule(entry, run, { log, timers, random }) };
};

const counting = () => {
  const runs = { count: 0 };
  return { runs, run: () => Promise.resolve(void (runs.count += 1)) };
};

test('a job runs at the start and after each pause, until it is stopped', async () => {
  const { runs, run } = counting();
  const { timers, scheduled } = scene(run);
  await timers.pass(1_000);
  expect(runs.count).toBe(0);
  scheduled.start();
  scheduled.start();
  await timers.pass(99);
  expect(runs.count).toBe(1);
  await timers.pass(201);
  expect(runs.count).toBe(4);
  await scheduled.stop();
  scheduled.soon();
  await timers.pass(1_000);
  expect([runs.count, scheduled.isStopped()]).toEqual([4, true]);
});

test('the first run of a job that can wait comes after a pause', async () => {
  const { runs, run } = counting();
  const { timers, scheduled } = scene(run, { entry: { ...job, firstRun: 'after-pause' } });
  scheduled.start();
  await timers.pass(99);
  expect(runs.count).toBe(0);
  await timers.pass(1);
  expect(runs.count).toBe(1);
});

test('a job never overlaps itself; a request during a run causes one more run', async () => {
  const ends: (() => void)[] = [];
  const { timers, scheduled } = scene(() => new Promise<void>((resolve) => ends.push(resolve)));
  scheduled.start();
  await timers.pass(5_000);
  expect(ends).toHaveLength(1);
  for (let time = 0; time < 3; time += 1) scheduled.soon();
  await timers.pass(0);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await timers.pass(0);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await timers.pass(99);
  expect(ends).toHaveLength(2);
});

test('stopping aborts the present run, and waits for its end', async () => {
  const order: string[] = [];
  const { timers, scheduled } = scene(async (signal) => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    order.push('run');
  });
  scheduled.start();
  await timers.pass(0);
  await scheduled.stop().then(() => order.push('stopped'));
  expect(order).toEqual(['run', 'stopped']);
});

test('a failure is logged and counted, and the next run follows', async () => {
  let runs = 0;
  const { timers, warnings, scheduled } = scene(() => {
    runs += 1;
    return runs < 3 ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  scheduled.start();
  await timers.pass(200);
  await scheduled.firstDone;
  expect(runs).toBe(3);
  expect(warnings).toEqual([
    [{ err: new Error('away'), job: 'test.count', failures: 1 }, 'the next run counts again'],
    [{ err: new Error('away'), job: 'test.count', failures: 2 }, 'the next run counts again'],
  ]);
  expect(await createMetrics({ service: 'test' }).registry.metrics()).toMatch(
    /balcao_jobs_seconds_count\{[^}]*job="test\.count"[^}]*outcome="failed"[^}]*\} 2/,
  );
});

test('jitter lengthens a pause by at most its fraction', async () => {
  const { runs, run } = counting();
  const { timers, scheduled } = scene(run, { entry: { ...job, jitter: 0.5 }, random: () => 0.5 });
  scheduled.start();
  await timers.pass(124);
  expect(runs.count).toBe(1);
  await timers.pass(1);
  expect(runs.count).toBe(2);
});
