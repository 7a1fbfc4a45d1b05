import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../console.ts';
import { runCommand } from '../machine/run-command.ts';
import { repositoryPath } from '../settings.ts';
import type { Repository } from './choose-tests.ts';

const git = async (...args: readonly string[]): Promise<readonly string[] | undefined> => {
  const { code, output } = await runCommand('git', args, { cwd: repositoryPath });
  return code === 0 ? output.split('\n').filter((line) => line !== '') : undefined;
};

const newFiles = async (): Promise<readonly string[]> =>
  (await git('ls-files', '--others', '--exclude-standard')) ?? [];

/** The merge base with the main branch; commits there are not part of the change. */
export async function usualBase(): Promise<string> {
  for (const main of ['origin/main', 'main', 'origin/HEAD']) {
    const [base] = (await git('merge-base', main, 'HEAD')) ?? [];
    if (base !== undefined) return base;
  }
  return 'HEAD';
}

/**
 * The files that differ from `base`, committed or not.
 * @throws if there is no such commit
 */
export async function changedFiles(base: string): Promise<readonly string[]> {
  const changed = await git('diff', '--name-only', '--no-renames', base, '--');
  if (changed === undefined) throw new ExplainedError(`git knows no commit ${base}.`);
  return [...new Set([...changed, ...(await newFiles())])];
}

export async function readRepository(): Promise<Repository> {
  const files = [...((await git('ls-files')) ?? []), ...(await newFiles())];
  return {
    files: files.filter((file) => existsSync(join(repositoryPath, file))),
    textOf: (file) => readFileSync(join(repositoryPath, file), 'utf8'),
  };
}
