import { expect, it } from 'vitest';
import { readState } from './page-scripts.ts';
import { watchPage } from './page-watch.ts';

/** A page that shows a code, with or without codes left. */
function watching(qrLifetimeMs: number, state: 'UNPAIRED' | 'UNPAIRED_IDLE' = 'UNPAIRED') {
  let looks = 0;
  let expired = 0;
  const watch = watchPage({
    ask: (...[script]: readonly unknown[]) => {
      if (script === readState) looks += 1;
      return Promise.resolve({ state, hasSynced: false, isHooked: false });
    },
    qrLifetimeMs,
    silentReadyMs: 60_000,
    onPairing: () => undefined,
    onSyncing: () => undefined,
    onQrExpired: () => {
      expired += 1;
    },
    onDeaf: () => undefined,
  });
  return { watch, looks: () => looks, expired: () => expired };
}

it.each(['UNPAIRED', 'UNPAIRED_IDLE'] as const)('gives up a code that nobody scans: %s', async (state) => {
  const run = watching(0, state);
  run.watch.qrcodeShown();
  await expect.poll(() => run.expired()).toBeGreaterThan(0);
  run.watch.stop();
});

it('gives a code its time, and waits longer for a page that shows none', async () => {
  const [young, without] = [watching(60_000), watching(0)];
  young.watch.qrcodeShown();
  await expect.poll(() => Math.min(young.looks(), without.looks())).toBeGreaterThan(1);
  expect([young.expired(), without.expired()]).toEqual([0, 0]);
  for (const { watch } of [young, without]) watch.stop();
});
