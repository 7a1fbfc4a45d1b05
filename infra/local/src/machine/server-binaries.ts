import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { ExplainedError } from '../console.ts';
import { repositoryPath } from '../settings.ts';

const systemFolders = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Debian installs Postgres' servers outside the PATH, in a folder per major version; the newest comes first. */
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
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first of these programs on this machine: the PATH first, then the usual folders. */
export function findBinary(...names: readonly string[]): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const folders = [...path, ...systemFolders, ...postgresFolders()];
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable);
}

/**
 * The program that a variable names: an absolute path, a path in the checkout, or a name.
 * @throws if no such program can be run
 */
export function givenBinary(variable: string, given: string): string {
  const found = findBinary(given.includes('/') ? resolve(repositoryPath, given) : given);
  if (found !== undefined) return found;
  throw new ExplainedError(
    `${variable} names no program that can be run: ${given}\nMend it; without ${variable} the one of this machine is used.`,
  );
}
