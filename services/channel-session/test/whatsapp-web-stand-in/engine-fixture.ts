import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@balcao/testkit';
import type { ConformanceFixture, ConformanceSession } from '#channels/conformance/conformance-fixture.ts';
import type { Driver } from '#channels/driver.ts';
import { processesOfProfile } from '#channels/whatsapp-web/processes-of-profile.ts';
import { removeLocks } from '#channels/whatsapp-web/profile-folder.ts';
import {
  whatsappWebConfig,
  whatsappWebVariables,
  type Deadlines,
} from '#channels/whatsapp-web/whatsapp-web-config.ts';
import { createWhatsappWebDriverFactory } from '#channels/whatsapp-web/whatsapp-web-driver.ts';
import { z } from 'zod';
import { conformanceSent, networkContent } from './conformance-contents.ts';
import { connectStandIn, type StandInControl } from './control-client.ts';
import { defaultNumber } from './server/control-api.ts';
import { startStandIn } from './start-stand-in.ts';

export type EngineFixture = ConformanceFixture & {
  readonly createDriver: (session: ConformanceSession, deadlines?: Partial<Deadlines>) => Driver;
  readonly control: StandInControl;
  readonly profilePath: string;
  readonly browserArgs: readonly string[];
  /** With SIGKILL. */
  readonly kill: (victim: 'browser' | 'own process') => Promise<void>;
};

/** The engine with its own phone network, for one connection. */
export async function engineFixture(): Promise<EngineFixture> {
  const standIn = await startStandIn();
  const control = connectStandIn(standIn.controlUrl);
  const folder = testFolder();
  // The sessions run under another account, which must be able to enter.
  await chmod(folder, 0o711);
  const profilePath = join(folder, 'connection-1');
  const log = () => undefined;
  const variables = z
    .object(whatsappWebVariables)
    .parse({ ...process.env, WHATSAPP_BROWSER_ARGS: JSON.stringify(standIn.browserArgs) });
  const config = whatsappWebConfig(variables, { info: log, warn: log });
  return {
    control,
    profilePath,
    browserArgs: standIn.browserArgs,
    kill: (victim) => killProcess(profilePath, victim),
    createDriver: (session: ConformanceSession, deadlines: Partial<Deadlines> = {}) =>
      createWhatsappWebDriverFactory({ ...config, deadlines })({ connectionId: 1, profilePath, ...session }),
    phone: {
      number: defaultNumber,
      scan: async (qrcode) => {
        await control('scan', { qrcode });
      },
      deliver: async ({ at, content, ...message }) => {
        const timestamp = at.getTime() / 1_000;
        await control('messages', { ...message, timestamp, ...networkContent(content, message.body) });
      },
      outbox: async () => (await control('outbox', {})).messages.map(conformanceSent),
      change: async (id, body) => {
        await control('changes', { id, body });
      },
      list: async (contacts) => {
        for (const contact of contacts) await control('listed', contact);
        // The page reads a changed address book when it opens.
        await control('reload', {});
      },
      show: async (number, picture) => {
        await control('pictures', {
          of: `${number}@c.us`,
          file: picture === null ? null : Buffer.from(picture).toString('base64'),
          isHidden: picture === 'hidden',
        });
      },
      ring: async (from) => (await control('ring', { from })).id,
      declined: async () => (await control('declined', {})).ids,
      unregister: async (number) => {
        await control('registered', { number, isRegistered: false });
      },
      setAck: async (id, ack) => {
        await control('acks', { id, ack });
      },
      rejectNextSend: async () => {
        await control('faults', { rejectSends: 1 });
      },
      isLinked: async () => (await control('devices', {})).count > 0,
      unlink: async () => {
        await control('unlink', {});
      },
    },
    leftRunning: async () => (await processesOfProfile(profilePath)).map(String),
    wipeProfile: async () => {
      for (const entry of await readdir(profilePath).catch(() => []))
        await rm(join(profilePath, entry), { recursive: true });
    },
    close: async () => {
      await standIn.close();
      await removeLocks(profilePath);
    },
  };
}

/** The browser process itself, not one of its pages, whose pids may be lower. */
export async function killProcess(profilePath: string, victim: 'browser' | 'own process'): Promise<void> {
  for (const pid of await processesOfProfile(profilePath)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    const isBrowser =
      words.includes('--remote-debugging-pipe') && !words.some((word) => word.startsWith('--type='));
    const isChild = words.some((word) => word.endsWith('child/main.ts'));
    if (victim === 'browser' ? isBrowser : isChild) {
      process.kill(pid, 'SIGKILL');
      return;
    }
  }
  throw new Error(`There is no ${victim} to kill.`);
}
