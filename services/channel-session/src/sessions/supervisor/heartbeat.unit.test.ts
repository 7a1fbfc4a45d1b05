import { eventually } from '@balcao/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';
import { createWork } from './work-under-way.ts';

afterEach(() => {
  vi.useRealTimers();
});

function beating(answers: (boolean | 'throws')[], isDue = () => true, work = createWork()) {
  let asked = 0;
  let deaf = 0;
  const heartbeat = startHeartbeat({
    everyMs: 5,
    log: { warn: () => undefined },
    isDue,
    work,
    isAlive: () => {
      asked += 1;
      const answer = answers.shift() ?? true;
      return answer === 'throws' ? Promise.reject(new Error('dead')) : Promise.resolve(answer);
    },
    onDeaf: () => {
      deaf += 1;
    },
  });
  return { heartbeat, asked: () => asked, deaf: () => deaf };
}

describe('the heartbeat', () => {
  it('reports a session as deaf after three misses in a row, and then counts from zero', async () => {
    const run = beating([true, false, 'throws', false, true]);
    await eventually(() => {
      expect(run.asked()).toBeGreaterThanOrEqual(6);
    });
    run.heartbeat.stop();
    expect(run.deaf()).toBe(1);
  });

  it('ignores misses that are not in a row', async () => {
    const run = beating([false, false, true, false, false, true, false, false]);
    await eventually(() => {
      expect(run.asked()).toBeGreaterThanOrEqual(9);
    });
    run.heartbeat.stop();
    expect(run.deaf()).toBe(0);
  });

  it('waits for work under way, and counts the answers after it', async () => {
    vi.useFakeTimers();
    const work = createWork();
    const upload = Promise.withResolvers<undefined>();
    void work.during(60_000, upload.promise);
    const answers = [false, false, false, false];
    const run = beating(answers, () => true, work);
    await vi.advanceTimersByTimeAsync(100);
    expect(run.asked()).toBe(1);
    answers.length = 0;
    upload.resolve(undefined);
    await vi.advanceTimersByTimeAsync(100);
    run.heartbeat.stop();
    expect(run.deaf()).toBe(0);
  });

  it('reports a session as deaf if its work hangs beyond the deadline', async () => {
    const work = createWork();
    void work.during(10, new Promise(() => undefined));
    const run = beating([false, false, false, false], () => true, work);
    await eventually(() => {
      expect(run.deaf()).toBe(1);
    });
    run.heartbeat.stop();
  });

  it('asks nothing while no answer is due', async () => {
    let looks = 0;
    const run = beating([], () => {
      looks += 1;
      return false;
    });
    await eventually(() => {
      expect(looks).toBeGreaterThan(5);
    });
    run.heartbeat.stop();
    expect(run.asked()).toBe(0);
  });
});
