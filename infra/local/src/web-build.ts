import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from './console.ts';
import { mustRun } from './machine/run-command.ts';
import { repositoryPath } from './settings.ts';

const notSources = new Set(['node_modules', 'dist', 'coverage']);
const sources = ['web', 'packages/contracts', 'package-lock.json'];

/** Builds the web client unless the last build was made from the present sources. */
export async function buildWeb(say: Say): Promise<void> {
  const stampPath = join(repositoryPath, 'web/dist/.source-hash');
  const hash = hashSources();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash) return;
  say('Building the web client …');
  await mustRun('Building the web client', 'npm', ['run', 'build', '-w', 'web'], {
    cwd: repositoryPath,
  });
  writeFileSync(stampPath, hash);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(repositoryPath, path)))
      .update('\0');
  };
  const addFolder = (path: string): void => {
    const entries = readdirSync(join(repositoryPath, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory() && !notSources.has(entry.name)) addFolder(inside);
      else if (entry.isFile()) add(inside);
    }
  };
  for (const source of sources) {
    if (source.includes('.')) add(source);
    else addFolder(source);
  }
  return hash.digest('hex');
}
