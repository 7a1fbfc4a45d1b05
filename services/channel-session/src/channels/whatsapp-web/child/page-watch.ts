import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AskPage } from './directory.ts';
import { readState, refreshQrcode, remindOfSync } from './page-scripts.ts';

const stateSchema = z.object({ state: z.string().nullable(), hasSynced: z.boolean(), isHooked: z.boolean() });

const beforeReadyMs = 400;
const afterReadyMs = 5_000;
const refreshEveryMs = 3_000;
const rescueMs = 20_000;

export type PageWatch = {
  readonly qrcodeShown: () => void;
  readonly isReady: () => void;
  readonly stop: () => void;
};

type Watched = {
  readonly ask: AskPage;
  readonly qrLifetimeMs: number;
  readonly silentReadyMs: number;
  readonly onPairing: () => void;
  readonly onSyncing: () => void;
  readonly onQrExpired: () => void;
  readonly onDeaf: () => void;
};

/** Polls the page's state for changes that the library never reports. */
export function watchPage(watched: Watched): PageWatch {
  let isStopped = false;
  let isReady = false;
  let qrcodeSince: number | null = null;
  let refreshedAt = 0;
  let silentSince: number | null = null;
  let wasReminded = false;

  function look(page: z.output<typeof stateSchema>): void {
    const now = Date.now();
    if (page.state === 'UNPAIRED' || page.state === 'UNPAIRED_IDLE') {
      if (qrcodeSince !== null && now - qrcodeSince > watched.qrLifetimeMs) watched.onQrExpired();
      else if (page.state === 'UNPAIRED_IDLE' && now - refreshedAt > refreshEveryMs) {
        refreshedAt = now;
        void watched.ask(refreshQrcode).catch(() => undefined);
      }
      return;
    }
    if (page.state === 'PAIRING') watched.onPairing();
    if (page.state !== 'CONNECTED') return;
    if (!isReady) watched.onSyncing();
    if (page.isHooked || !page.hasSynced) {
      silentSince = null;
      wasReminded = false;
      return;
    }
    silentSince ??= now;
    if (now - silentSince > rescueMs) watched.onDeaf();
    else if (now - silentSince > watched.silentReadyMs && !wasReminded) {
      wasReminded = true;
      void watched.ask(remindOfSync).catch(() => undefined);
    }
  }

  async function poll(): Promise<void> {
    for (;;) {
      await sleep(isReady ? afterReadyMs : beforeReadyMs);
      if (isStopped) return;
      try {
        look(stateSchema.parse(await watched.ask(readState)));
      } catch {
        // The page is loading or has closed: other code reports that.
      }
    }
  }

  void poll();
  return {
    qrcodeShown: () => {
      qrcodeSince ??= Date.now();
    },
    isReady: () => {
      isReady = true;
      qrcodeSince = null;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
