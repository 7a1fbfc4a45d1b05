import { describe, expect, it } from 'vitest';
import { scriptedDriver } from '../../../test/fixtures/scripted-driver.ts';
import { createWork, workingDriver } from './work-under-way.ts';

describe('the work of a session', () => {
  it('is under way until it ends, with or without an error', async () => {
    const work = createWork();
    const { promise, reject } = Promise.withResolvers<never>();
    const failing = work.during(60_000, promise).catch(() => 'failed');
    const settled = work.settled();
    expect(work.isUnderWay()).toBe(true);
    reject(new Error('as scripted'));
    expect(await failing).toBe('failed');
    await settled;
    expect(work.isUnderWay()).toBe(false);
  });

  it('is waited for until its own deadline at most', async () => {
    const work = createWork();
    void work.during(5, new Promise(() => undefined));
    await work.settled();
    expect(work.isUnderWay()).toBe(false);
  });

  it("includes each call of the session's driver", async () => {
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
