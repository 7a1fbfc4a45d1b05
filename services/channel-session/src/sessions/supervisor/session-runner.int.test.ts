import { eventually } from '@balcao/testkit';
import { afterAll, expect, it } from 'vitest';
import type { DriverFactory } from '#channels/driver.ts';
import { heldConnections } from '../../../test/fixtures/held-connection.ts';
import { scriptedDriver } from '../../../test/fixtures/scripted-driver.ts';
import { createSessionRunner } from './session-runner.ts';

const held = await heldConnections();
afterAll(held.close);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nobodyWrites = {
  message: () => Promise.resolve(),
  ack: () => Promise.resolve(),
  edited: () => Promise.resolve(),
  revoked: () => Promise.resolve(),
  unreadable: () => Promise.resolve(),
};

it('restarts a session by itself if it takes too much memory', async () => {
  const lease = await held.hold();
  const done: string[] = [];
  /** Ready at once; the first driver exceeds the memory limit. */
  const createDriver: DriverFactory = ({ sink }) => {
    const bytes = done.includes('start') ? 1 : 1_000;
    return {
      ...scriptedDriver().driver,
      start: () => {
        done.push('start');
        sink.phase({ phase: 'ready', number: '5511940000001' });
        return Promise.resolve();
      },
      stop: () => {
        done.push('stop');
        return Promise.resolve();
      },
      memoryBytes: () => Promise.resolve(bytes),
    };
  };
  const runner = createSessionRunner({
    store: held.store,
    lease,
    createDriver,
    profilePath: '',
    intake: nobodyWrites,
    highWaterMarks: () => Promise.resolve(new Map()),
    acceptsCalls: () => Promise.resolve(true),
    memoryLimits: { limitBytes: 100, quietMs: 5 },
    onTouched: () => undefined,
    onReady: () => undefined,
    onOver: () => undefined,
    log: silent,
  });
  runner.begin({ request: 1, isFresh: false, isRestart: false });
  await eventually(() => {
    expect(done).toEqual(['start', 'stop', 'start']);
    expect(runner.vitals()).toMatchObject({ isReady: true, memoryBytes: 1 });
  });
  await runner.stop();
});
