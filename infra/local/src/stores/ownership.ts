import { chownSync } from 'node:fs';
import type { SystemUser } from '../processes/server-process.ts';

/** Gives files to the account of a server; without one they stay ours. */
export function giveTo(user: SystemUser | undefined, ...paths: readonly string[]): void {
  if (user === undefined) return;
  for (const path of paths) chownSync(path, user.uid, user.gid);
}
