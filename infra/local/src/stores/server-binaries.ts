import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Debian keeps Postgres' servers out of the PATH, a folder per major version; the newest comes first. */
function postgresFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where the first of these programs lies on this machine: the PATH first, then the usual folders. */
export function findBinary(...names: readonly string[]): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const folders = [...path, ...systemFolders, ...postgresFolders()];
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
}
