import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { Driver } from '#channels/driver.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { textTo } from './conformance-messages.ts';
import { recordedSink, type RecordedSink } from './recorded-sink.ts';

type Running = { readonly driver: Driver; readonly recorded: RecordedSink };

type EndingCases = {
  readonly fixture: () => ConformanceFixture;
  readonly readySession: () => Promise<Running>;
  /** Paired, and stopped. */
  readonly takeStoppedDriver: () => Promise<Driver>;
  readonly started: () => Promise<Running>;
  readonly stopped: () => Promise<void>;
  readonly shownQrcode: (recorded: RecordedSink) => Promise<string>;
  readonly patience: { readonly timeoutMs: number };
};

/**
 * How a session and its pairing end, from either side: nothing of it stays here, and the phone lists no dead device. This
 * order needs the fewest starts.
 */
export function endingConformance(cases: EndingCases): void {
  const { fixture, readySession, takeStoppedDriver, started, stopped, shownQrcode, patience } = cases;

  it('ends as logged out when the phone unlinks it, and can be paired again', async () => {
    const { recorded } = await readySession();
    await fixture().phone.unlink();
    await eventually(() => {
      expect(recorded.ended()).toEqual({ phase: 'ended', reason: 'logged-out' });
    }, patience);
    await stopped();
    expect(await fixture().leftRunning()).toEqual([]);
    await fixture().wipeProfile();
    expect(await shownQrcode((await started()).recorded)).not.toBe('');
  });

  it('deletes the pairing when it logs out', async () => {
    const { driver } = await readySession();
    expect(await fixture().phone.isLinked()).toBe(true);
    await driver.logout();
    await stopped();
    expect(await fixture().phone.isLinked()).toBe(false);
    expect(await fixture().leftRunning()).toEqual([]);
    await fixture().wipeProfile();
    expect(await shownQrcode((await started()).recorded)).not.toBe('');
  });

  it('answers heartbeats while it runs, and none after it stopped', async () => {
    const { driver } = await readySession();
    expect(await driver.isAlive()).toBe(true);
    await stopped();
    expect(await driver.isAlive()).toBe(false);
  });

  it('leaves nothing running when it stops, and may be stopped twice', async () => {
    const driver = await takeStoppedDriver();
    await driver.stop();
    expect(await fixture().leftRunning()).toEqual([]);
  });

  it('refuses a send while it is stopped, as certainly not sent', async () => {
    const driver = await takeStoppedDriver();
    const message = textTo('5511988880001', driver.newExternalId(), 'Parada');
    await expect(driver.send(message)).rejects.toMatchObject({ kind: 'not-ready' });
  });

  it('is no longer linked at the phone if it logs out while it does not run', async () => {
    await takeStoppedDriver();
    expect(await fixture().phone.isLinked()).toBe(true);
    const { sink } = recordedSink();
    await fixture()
      .createDriver({
        sink,
        highWaterMarks: () => Promise.resolve(new Map()),
        acceptsCalls: () => Promise.resolve(true),
      })
      .logout();
    expect(await fixture().phone.isLinked()).toBe(false);
    expect(await fixture().leftRunning()).toEqual([]);
  });
}
