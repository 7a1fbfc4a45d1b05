import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '@balcao/contracts';
import { testFolder } from '@balcao/testkit';
import { afterAll, expect, it } from 'vitest';
import type { ChannelEngine } from '#channels/engine.ts';
import { createLeases } from '#leases/leases.ts';
import { heldConnections } from '../../test/fixtures/held-connection.ts';
import { scriptedDriver } from '../../test/fixtures/scripted-driver.ts';
import { clearRemoved } from './clear-removed.job.ts';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { channelSessionJobs } from '#channel-session.jobs.ts';

const held = await heldConnections();
afterAll(held.close);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Profiles of these connections, and an engine that records which devices it removed from their phones. */
function clearing(ids: readonly number[]) {
  const sessionPath = testFolder();
  for (const id of ids) mkdirSync(join(sessionPath, String(id)));
  const unlinked: string[] = [];
  const engine: ChannelEngine = {
    create: () => scriptedDriver().driver,
    pace: { minGapMs: 0, chatsAtOnce: 1, filesAtOnce: 1, messagesOfChat: 1 },
    startsAtOnce: 1,
    unlinkRemoved: (connectionId, profilePath) => {
      unlinked.push(`${connectionId} ${readdirSync(sessionPath).includes(String(connectionId))}`);
      expect(profilePath).toBe(join(sessionPath, String(connectionId)));
      return Promise.resolve();
    },
  };
  const clear = () =>
    clearRemoved({
      store: held.store,
      engines: new Map<Engine, ChannelEngine>([['whatsapp-web', engine]]),
      leases: createLeases(held.db),
      sessionPath,
      log: silent,
    });
  const { start, stop } = schedule(channelSessionJobs.clearRemoved, clear, { log: silent });
  start();
  return { left: () => readdirSync(sessionPath).map(Number), unlinked, stop };
}

it('removes a deleted connection from its phone as soon as it starts, and then its profile', async () => {
  const { connectionId: kept } = await held.hold();
  const gone = 424_242;
  const run = clearing([kept, gone]);
  await expect.poll(() => run.left()).toEqual([kept]);
  await run.stop();
  expect(run.unlinked).toEqual([`${gone} true`]);
});

it('leaves a deleted connection to its holder while there is one', async () => {
  const { connectionId } = await held.hold();
  const gone = 424_243;
  await held.db.deleteFrom('rm_connections').where('id', '=', connectionId).execute();
  const run = clearing([connectionId, gone]);
  await expect.poll(() => run.left()).toEqual([connectionId]);
  await run.stop();
  expect(run.unlinked).toEqual([`${gone} true`]);
});
