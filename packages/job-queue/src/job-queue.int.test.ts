import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { disposeAtEnd, eventually, testRedis } from '@balcao/testkit';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createProducer, defineJob, type JobOutcome, type JobWorker, startWorker } from './index.ts';
import { silentLog } from './testing/silent-log.ts';

const redis = await testRedis();
const producer = createProducer({ redisUrl: redis.url, log: silentLog });
disposeAtEnd(() => producer.close());

const payload = z.object({ connectionId: z.number() });
const workers: JobWorker[] = [];
let number = 0;

const freshJob = (): ReturnType<typeof defineJob<typeof payload>> => {
  number += 1;
  return defineJob({ name: `test.job-${number}`, payload });
};
const work = (
  options: Omit<Parameters<typeof startWorker<typeof payload>>[0], 'redisUrl' | 'log'>,
): JobWorker => {
  const worker = startWorker({ ...options, redisUrl: redis.url, log: silentLog });
  workers.push(worker);
  return worker;
};

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

test('a job runs with its payload, and again if it is added again after its end', async () => {
  const job = freshJob();
  const seen: number[] = [];
  work({ job, process: ({ connectionId }) => Promise.resolve(void seen.push(connectionId)) });
  await producer.add(job, { connectionId: 4 }, { jobId: 'connection-4' });
  await expect.poll(() => seen).toEqual([4]);
  await eventually(async () => {
    await producer.add(job, { connectionId: 4 }, { jobId: 'connection-4' });
    // A job that was added more than once may run more than once.
    expect(seen.slice(0, 2)).toEqual([4, 4]);
  });
});

test('a job id waits only once, however often it is added', async () => {
  const job = freshJob();
  const other = createProducer({ redisUrl: redis.url, log: silentLog });
  for (let time = 0; time < 5; time += 1) {
    await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
    await other.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  }
  await producer.add(job, { connectionId: 2 }, { jobId: 'connection-2' });
  expect(await producer.counts(job)).toEqual({ waiting: 2, delayed: 0, active: 0 });
  await other.close();
});

test('a job that is added while it runs, runs once more', async () => {
  const job = freshJob();
  const first = Promise.withResolvers<undefined>();
  let runs = 0;
  work({
    job,
    process: async () => {
      runs += 1;
      if (runs === 1) await first.promise;
      return undefined;
    },
  });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  await expect.poll(() => runs).toBe(1);
  for (let time = 0; time < 3; time += 1)
    await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  first.resolve(undefined);
  await expect.poll(() => runs).toBe(2);
  await expect.poll(() => producer.counts(job)).toEqual({ waiting: 0, delayed: 0, active: 0 });
  expect(runs).toBe(2);
});

test('a delayed job waits for its time, which can be changed', async () => {
  const job = freshJob();
  const startedAt = Date.now();
  let ranAfterMs = 0;
  work({ job, process: () => Promise.resolve(void (ranAfterMs = Date.now() - startedAt)) });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1', delayMs: 60_000 });
  expect(await producer.counts(job)).toMatchObject({ delayed: 1 });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1', delayMs: 300 });
  await expect.poll(() => ranAfterMs).toBeGreaterThanOrEqual(300);
});

test('a job may request another run, and one that throws is retried with growing pauses', async () => {
  const job = freshJob();
  const times: number[] = [];
  const outcomes: string[] = [];
  const steps: (() => Promise<JobOutcome>)[] = [
    () => Promise.resolve({ againInMs: 200 }),
    () => Promise.reject(new Error('first')),
    () => Promise.reject(new Error('second')),
    () => Promise.reject(new Error('third')),
  ];
  work({
    job,
    firstRetryMs: 100,
    observer: { finished: ({ outcome }) => outcomes.push(outcome) },
    process: () => {
      times.push(Date.now());
      return (steps.shift() ?? (() => Promise.resolve(undefined)))();
    },
  });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  await expect.poll(() => outcomes).toEqual(['again', 'failed', 'failed', 'failed', 'done']);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(195);
  expect(pauses[1]).toBeGreaterThanOrEqual(95);
  expect(pauses[2]).toBeGreaterThanOrEqual(195);
  expect(pauses[3]).toBeGreaterThanOrEqual(395);
});

test('an invalid payload is neither added nor run', async () => {
  const job = freshJob();
  const wrong: unknown = { connectionId: 'four' };
  const loose = defineJob({ name: job.name, payload: z.unknown() });
  await expect(producer.add(job, { connectionId: NaN }, { jobId: 'x' })).rejects.toThrow(z.ZodError);
  let runs = 0;
  const outcomes: string[] = [];
  work({
    job,
    observer: { finished: ({ outcome }) => outcomes.push(outcome) },
    process: () => Promise.resolve(void (runs += 1)),
  });
  await producer.add(loose, wrong, { jobId: 'x' });
  await expect.poll(() => outcomes).toEqual(['failed']);
  expect(runs).toBe(0);
});

test('workers continue after Redis restarts and after it lost all data', async () => {
  const job = freshJob();
  let runs = 0;
  work({ job, process: () => Promise.resolve(void (runs += 1)) });
  const runsOnceMore = async (): Promise<void> => {
    const before = runs;
    await eventually(
      async () => {
        await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
        expect(runs).toBeGreaterThan(before);
      },
      { intervalMs: 100 },
    );
  };
  await runsOnceMore();
  await redis.stop();
  await redis.start();
  await runsOnceMore();
  await redis.flush();
  await runsOnceMore();
});

test('a job that waited during a restart of Redis runs', async () => {
  const job = freshJob();
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1', delayMs: 500 });
  await redis.stop();
  await redis.start();
  let runs = 0;
  work({ job, process: () => Promise.resolve(void (runs += 1)) });
  await expect.poll(() => runs).toBe(1);
});

test('a producer fails fast while Redis is down, and works when it is back', async () => {
  const job = freshJob();
  await producer.ready();
  await redis.stop();
  const startedAt = Date.now();
  await expect(producer.add(job, { connectionId: 1 }, { jobId: 'a' })).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
  });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  // Once Redis is known to be down, no call waits for it.
  const knownAt = Date.now();
  for (let time = 0; time < 20; time += 1)
    await expect(producer.add(job, { connectionId: 1 }, { jobId: 'a' })).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
    });
  expect(Date.now() - knownAt).toBeLessThan(5_000);
  await expect(producer.ready()).rejects.toThrow();
  await redis.start();
  await eventually(() => producer.add(job, { connectionId: 1 }, { jobId: 'a' }));
});

test('a worker stops while Redis is down, whether it was ever connected or not', async () => {
  const own = await testRedis();
  const job = freshJob();
  const [release, begun] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const ended: string[] = [];
  const options = { job, redisUrl: own.url, log: silentLog };
  const lost = startWorker({
    ...options,
    process: async () => {
      begun.resolve(undefined);
      await release.promise;
      ended.push('job');
      return undefined;
    },
  });
  const filling = createProducer(options);
  await filling.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  await begun.promise;
  await own.stop();
  await eventually(() => expect(lost.ready()).rejects.toThrow());
  const never = startWorker({ ...options, process: () => Promise.resolve(undefined) });
  await never.stop();
  const stopped = lost.stop().then(() => ended.push('worker'));
  release.resolve(undefined);
  await stopped;
  expect(ended).toEqual(['job', 'worker']);
  await filling.close();
});

test('a job whose process was killed is taken over by another one', async () => {
  const job = defineJob({ name: 'test.stuck', payload });
  await producer.add(job, { connectionId: 9 }, { jobId: 'connection-9' });
  const script = fileURLToPath(new URL('testing/stuck-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, redis.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  const seen: number[] = [];
  work({ job, lockMs: 1_000, process: ({ connectionId }) => Promise.resolve(void seen.push(connectionId)) });
  await expect.poll(() => seen).toEqual([9]);
});

test('stopping lets the running job finish and starts no other', async () => {
  const job = freshJob();
  const release = Promise.withResolvers<undefined>();
  const done: number[] = [];
  const worker = work({
    job,
    process: async ({ connectionId }) => {
      await release.promise;
      done.push(connectionId);
      return undefined;
    },
  });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  await expect.poll(async () => (await producer.counts(job)).active).toBe(1);
  await producer.add(job, { connectionId: 2 }, { jobId: 'connection-2' });
  const stopped = worker.stop();
  release.resolve(undefined);
  await stopped;
  expect(done).toEqual([1]);
  expect(await producer.counts(job)).toEqual({ waiting: 1, delayed: 0, active: 0 });
});

test('stopping ends even if Redis goes down meanwhile', async () => {
  const job = freshJob();
  const release = Promise.withResolvers<undefined>();
  const worker = work({ job, process: () => release.promise });
  await producer.add(job, { connectionId: 1 }, { jobId: 'connection-1' });
  await expect.poll(async () => (await producer.counts(job)).active).toBe(1);
  const stopped = worker.stop();
  await redis.stop();
  release.resolve(undefined);
  await stopped;
  await redis.start();
});

test('names are <service>.<job>', () => {
  expect(() => defineJob({ name: 'drain', payload })).toThrow('<service>.<job>');
});
