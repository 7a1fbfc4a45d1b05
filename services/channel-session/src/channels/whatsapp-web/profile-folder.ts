import { lchown, lstat, mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DriverError } from '#channels/driver.ts';
import type { SystemAccount } from './system-account.ts';

const locks = ['SingletonLock', 'SingletonCookie', 'SingletonSocket'];

/** Chromium's own part of a profile. */
export function browserPathOf(profilePath: string): string {
  return join(profilePath, 'browser');
}

/**
 * Makes the profile ready for the account. To be called only while nothing else may use the profile: it removes the
 * locks of a browser that was killed, or that ran on another host.
 */
export async function prepareProfile(profilePath: string, account: SystemAccount | null): Promise<void> {
  const browserPath = browserPathOf(profilePath);
  await mkdir(browserPath, { recursive: true, mode: 0o700 });
  await removeLocks(profilePath);
  if (account === null) return;
  await giveTo(account, profilePath);
  await requireEntry(account, dirname(profilePath));
}

export async function removeLocks(profilePath: string): Promise<void> {
  const browserPath = browserPathOf(profilePath);
  const socket = await readlink(join(browserPath, 'SingletonSocket')).catch(() => '');
  const socketFolder = dirname(socket);
  if (/\/org\.chromium\.Chromium\.\w+$/.test(socketFolder)) {
    await rm(socketFolder, { recursive: true, force: true });
  }
  for (const lock of locks) await rm(join(browserPath, lock), { force: true });
}

export async function emptyProfile(profilePath: string): Promise<void> {
  for (const entry of await readdir(profilePath).catch(() => [])) {
    await rm(join(profilePath, entry), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Never through a link: the account may have created it. */
async function giveTo(account: SystemAccount, path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.uid !== account.uid) await lchown(path, account.uid, account.gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(account, join(path, name));
}

async function requireEntry(account: SystemAccount, folder: string): Promise<void> {
  const { uid, gid, mode } = await stat(folder);
  const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & needed) === 0) {
    throw new DriverError(
      'start-failed',
      `The account ${account.name} can't enter ${folder}: keep WhatsApp profiles in a folder that it can reach.`,
    );
  }
  const parent = dirname(folder);
  if (parent !== folder) await requireEntry(account, parent);
}
