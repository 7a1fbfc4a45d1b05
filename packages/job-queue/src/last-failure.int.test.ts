import { disposeAtEnd, testRedis } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createProducer, defineJob, startWorker } from './index.ts';
import { silentLog } from './testing/silent-log.ts';

const redis = await testRedis();
const producer = createProducer({ redisUrl: redis.url, log: silentLog });
disposeAtEnd(() => producer.close());
const payload = z.object({ orderId: z.number() });
const options = { redisUrl: redis.url, log: silentLog, firstRetryMs: 1 };

test('a job that reaches its failure limit is given up, with its last error', async () => {
  const job = defineJob({ name: 'test.limited', payload });
  const told: unknown[] = [];
  let runs = 0;
  const worker = startWorker({
    ...options,
    job,
    process: () => {
      runs += 1;
      return Promise.reject(new Error(`failure ${runs}`));
    },
    lastFailure: {
      count: 3,
      message: 'an order is given up',
      giveUp: (given, error) => Promise.resolve(void told.push([given, error])),
    },
  });
  disposeAtEnd(() => worker.stop());
  await producer.add(job, { orderId: 7 }, { jobId: '7' });
  await expect.poll(() => told).toEqual([[{ orderId: 7 }, new Error('failure 3')]]);
  await expect.poll(() => producer.counts(job)).toEqual({ waiting: 0, delayed: 0, active: 0 });
  expect(runs).toBe(3);
});

test('failures counted in Postgres decide, and a job that cannot be given up is tried again', async () => {
  const job = defineJob({ name: 'test.counted', payload });
  let [counted, tries] = [4, 0];
  let runs = 0;
  const worker = startWorker({
    ...options,
    job,
    process: () => {
      runs += 1;
      return Promise.reject(new Error('again'));
    },
    countFailure: () => Promise.resolve((counted += 1)),
    lastFailure: {
      count: 5,
      message: 'an order is given up',
      giveUp: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('Postgres is away')) : Promise.resolve();
      },
    },
  });
  disposeAtEnd(() => worker.stop());
  await producer.add(job, { orderId: 8 }, { jobId: '8' });
  await expect.poll(() => [runs, tries]).toEqual([2, 2]);
});
