import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

function beating(answers: (boolean | 'throws')[], isDue = () => true) {
  let asked = 0;
  let deaf = 0;
  const heartbeat = startHeartbeat({
    everyMs: 5,
    isDue,
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
  it('calls a session deaf after three misses in a row, and starts counting anew', async () => {
    const run = beating([true, false, 'throws', false, true]);
    await eventually(() => {
      expect(run.asked()).toBeGreaterThanOrEqual(6);
    });
    run.heartbeat.stop();
    expect(run.deaf()).toBe(1);
  });

  it('forgives misses that are not in a row', async () => {
    const run = beating([false, false, true, false, false, true, false, false]);
    await eventually(() => {
      expect(run.asked()).toBeGreaterThanOrEqual(9);
    });
    run.heartbeat.stop();
    expect(run.deaf()).toBe(0);
  });

  it('asks nothing while nobody has to answer', async () => {
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
