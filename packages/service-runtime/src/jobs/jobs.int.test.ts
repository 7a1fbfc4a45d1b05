import { createLifecycle, createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually, testRedis } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createHandTimers } from '../testing/hand-timers.ts';
import { createJobs, type JobCatalogue } from './jobs.ts';

const redis = await testRedis();
const log = createLogger({ service: 'test', level: 'silent' });
const catalogue = {
  remind: {
    name: 'test.remind',
    payload: z.object({ reminderId: z.number() }),
    sweep: { everyMs: 60_000, firstRun: 'after-pause', onFailure: 'reminders wait for the next sweep' },
    atOnce: 1,
    retry: { firstMs: 1, limit: 2, onLastFailure: 'a reminder is given up' },
  },
  count: {
    name: 'test.count-up',
    everyMs: 60_000,
    firstRun: 'after-pause',
    onFailure: 'the next run counts again',
  },
} satisfies JobCatalogue;

const open = () => {
  const timers = createHandTimers();
  const lifecycle = createLifecycle(log);
  const jobs = createJobs({ catalogue, redisUrl: redis.url, log, needsRedis: true, timers });
  disposeAtEnd(async () => {
    await lifecycle.stop(10_000);
  });
  return { timers, lifecycle, jobs };
};

test('a catalogue entry without a handler fails the start', async () => {
  const { jobs, lifecycle } = open();
  jobs.every(catalogue.count, () => Promise.resolve());
  await expect(jobs.start(lifecycle)).rejects.toThrow('Jobs without a handler: test.remind');
});

test('a durable timer runs, is given up after its last failure, and is created again from Postgres after Redis lost it', async () => {
  const { jobs, lifecycle, timers } = open();
  const waiting = new Set([1, 2]);
  const [ran, givenUp]: [number[], number[]] = [[], []];
  let counted = 0;
  const scheduleReminder = jobs.timer(catalogue.remind, {
    run: ({ reminderId }) => {
      if (reminderId === 1) return Promise.reject(new Error('nobody is there'));
      ran.push(reminderId);
      waiting.delete(reminderId);
      return Promise.resolve(undefined);
    },
    sweep: async (add) => {
      for (const reminderId of waiting) await add({ reminderId }, { id: String(reminderId) });
    },
    giveUp: ({ reminderId }) => {
      waiting.delete(reminderId);
      return Promise.resolve(void givenUp.push(reminderId));
    },
  });
  jobs.every(catalogue.count, () => Promise.resolve(void (counted += 1)));
  await jobs.start(lifecycle);
  lifecycle.markStarted();
  await eventually(() => lifecycle.ready());
  await scheduleReminder({ reminderId: 1 }, { id: '1' });
  await scheduleReminder({ reminderId: 2 }, { id: '2', delayMs: 3_600_000 });
  await expect.poll(() => givenUp).toEqual([1]);
  await redis.flush();
  expect(ran).toEqual([]);
  await timers.pass(60_000);
  await expect.poll(() => ran).toEqual([2]);
  expect(counted).toBe(1);
});
