import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SystemUser } from '../processes/server-process.ts';

/**
 * The account of the stores if we are root, because Postgres refuses root: Debian's own for Postgres, otherwise nobody.
 * Undefined if we are not root: then they run under our account.
 * @throws if neither account exists
 */
export function storeUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account !== undefined) return { name, uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'Postgres does not run as root, and this machine has neither an account "postgres" nor "nobody".',
  );
}

/** Whether the account may enter the folder: it needs the x bit of each folder on the way. */
export function canEnter(user: SystemUser, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return folder === dirname(folder) || canEnter(user, dirname(folder));
}
