import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Debian keeps Postgres' servers out of the PATH, a folder per major version; the newest comes first. */
function postgresFolders(): string[] {
  const roots = ['/usr/lib/postgresql', '/usr/pgsql'];
  return roots.flatMap((root) => {
    try {
      return readdirSync(root)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(root, version, 'bin'));
    } catch {
      return [];
    }
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type ServerBinary = 'postgres' | 'initdb' | 'redis-server' | 'nats-server';

/** Where the program lies on this machine: the PATH first, then the usual folders. */
export function findBinary(name: ServerBinary): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [
    ...path,
    ...systemFolders,
    ...(name === 'postgres' || name === 'initdb' ? postgresFolders() : []),
  ];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}
