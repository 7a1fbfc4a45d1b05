import { chownSync } from 'node:fs';
import type { SystemUser } from '../processes/server-process.ts';

/** Hands files to the account that a server runs as; without one they stay ours. */
export function giveTo(user: SystemUser | undefined, ...paths: readonly string[]): void {
  if (user === undefined) return;
  for (const path of paths) chownSync(path, user.uid, user.gid);
}
