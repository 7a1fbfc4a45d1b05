import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter } from '../machine/system-user.ts';
import type { SystemUser } from '../processes/server-process.ts';

const systemFolder = '/var/lib/balcao';

/**
 * The folder for servers of another account: the data folder itself if that account can enter it. Otherwise (a checkout
 * under /root, which is closed to all others and stays closed) a folder under /var/lib/balcao for this data folder. The
 * choice is stored, so that later changes of permissions do not hide the data.
 */
export function reachableFolder(dataPath: string, id: string, user: SystemUser | undefined): string {
  if (user === undefined) return dataPath;
  const remembered = rememberedFolder(dataPath);
  if (remembered !== undefined) return remembered;
  if (canEnter(user, realpathSync(dataPath))) return dataPath;
  const folder = join(systemFolder, id);
  mkdirSync(folder, { recursive: true });
  for (const step of [systemFolder, folder]) chmodSync(step, 0o711);
  if (!canEnter(user, folder)) throw new Error(`${folder} can't be entered by the account ${user.name}.`);
  writeFileSync(join(folder, 'belongs-to'), `${dataPath}\n`);
  writeFileSync(pointerPath(dataPath), folder, { mode: 0o600 });
  return folder;
}

/** The folder outside the data folder, if there is one. */
export function rememberedFolder(dataPath: string): string | undefined {
  const pointer = pointerPath(dataPath);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
}

function pointerPath(dataPath: string): string {
  return join(dataPath, 'stores-folder');
}
