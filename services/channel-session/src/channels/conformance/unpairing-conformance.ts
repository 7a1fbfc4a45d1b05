import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { Driver } from '../driver.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';
import { recordedSink, type RecordedSink } from './recorded-sink.ts';

type Running = { readonly driver: Driver; readonly told: RecordedSink };

type UnpairingCases = {
  readonly fixture: () => ConformanceFixture;
  readonly readySession: () => Promise<Running>;
  readonly started: () => Promise<Running>;
  readonly stopped: () => Promise<void>;
  readonly shownQrcode: (told: RecordedSink) => Promise<string>;
  readonly patience: { readonly timeoutMs: number };
};

/** How a pairing ends, from either side: nothing of it stays here, and the phone lists no device that is gone. */
export function unpairingConformance(cases: UnpairingCases): void {
  const { fixture, readySession, started, stopped, shownQrcode, patience } = cases;

  it('ends as logged out when the phone unlinks it, and pairs anew afterwards', async () => {
    const { told } = await readySession();
    await fixture().phone.unlink();
    await eventually(() => {
      expect(told.ended()).toEqual({ phase: 'ended', reason: 'logged-out' });
    }, patience);
    await stopped();
    expect(await fixture().leftRunning()).toEqual([]);
    await fixture().wipeProfile();
    expect(await shownQrcode((await started()).told)).not.toBe('');
  });

  it('forgets the pairing when it logs out', async () => {
    const { driver } = await readySession();
    expect(await fixture().phone.isLinked()).toBe(true);
    await driver.logout();
    await stopped();
    expect(await fixture().phone.isLinked()).toBe(false);
    expect(await fixture().leftRunning()).toEqual([]);
    await fixture().wipeProfile();
    expect(await shownQrcode((await started()).told)).not.toBe('');
  });

  it('is no device of the phone any more either when it logs out while it does not run', async () => {
    await readySession();
    await stopped();
    expect(await fixture().phone.isLinked()).toBe(true);
    const { sink } = recordedSink();
    await fixture()
      .createDriver({ sink, highWaterMarks: () => Promise.resolve(new Map()) })
      .logout();
    expect(await fixture().phone.isLinked()).toBe(false);
    expect(await fixture().leftRunning()).toEqual([]);
  });
}
