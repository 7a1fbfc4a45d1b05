import { describe, expect, it } from 'vitest';
import { scriptedDriver } from '../../../test/fixtures/scripted-driver.ts';
import { createWork, workingDriver } from './work.ts';

describe('the work of a session', () => {
  it('is under way until it is done, whatever comes of it', async () => {
    const work = createWork();
    const { promise, reject } = Promise.withResolvers<never>();
    const failing = work.during(60_000, promise).catch(() => 'failed');
    const settled = work.settled();
    expect(work.isUnderWay()).toBe(true);
    reject(new Error('as told'));
    expect(await failing).toBe('failed');
    await settled;
    expect(work.isUnderWay()).toBe(false);
  });

  it('is waited for no longer than its own deadline', async () => {
    const work = createWork();
    void work.during(5, new Promise(() => undefined));
    await work.settled();
    expect(work.isUnderWay()).toBe(false);
  });

  it('is what its driver is asked to do', async () => {
    const work = createWork();
    const taking = Promise.withResolvers<undefined>();
    const driver = workingDriver(scriptedDriver({ taking: taking.promise }).driver, work);
    const sent = driver.send({ externalId: 'a', to: [], body: 'Oi' });
    expect(work.isUnderWay()).toBe(true);
    taking.resolve(undefined);
    await sent;
    await work.settled();
    expect(work.isUnderWay()).toBe(false);
  });
});
