import type { Say } from '../console.ts';
import { runCommand } from '../machine/run-command.ts';
import { repositoryPath } from '../settings.ts';

export type Check = {
  title: string;
  /** A script of the root package.json. */
  script: string;
};

/**
 * The checks that are no tests, the quick ones first. Each counts as one. They run beside the tests, which wait for
 * stores and browsers and leave enough processor time.
 */
export const checks: readonly Check[] = [
  { title: 'licences', script: 'licences' },
  { title: 'secrets', script: 'secrets' },
  { title: 'rules and their citations', script: 'lint:rules' },
  { title: 'versions', script: 'versions' },
  { title: 'architecture', script: 'architecture' },
  { title: 'dead code', script: 'dead-code' },
  { title: 'formatting', script: 'format:check' },
  // One reading of the sources serves both; `typecheck` alone would read them again.
  { title: 'types and lint', script: 'lint:typed' },
];

/** Two rules that no other linter has. They take a minute, so they belong to `--all`. */
export const remainingRules: Check = { title: 'rules that only ESLint has', script: 'lint:rest' };

export type Tally = { passed: number; failed: number };

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
});

/** Runs `work`, reports its result and counts it as one. */
export async function countAsOne(title: string, say: Say, work: () => Promise<void>): Promise<Tally> {
  const startedAt = Date.now();
  try {
    await work();
    say(`✓ ${title} (${secondsSince(startedAt)} s)`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(
      `✗ ${title} (${secondsSince(startedAt)} s)\n${error instanceof Error ? error.message : String(error)}`,
    );
    return { passed: 0, failed: 1 };
  }
}

/** One after the other, at the lowest priority, reported as they end; none starts after `stop` is aborted. */
export async function runPatientChecks(
  wanted: readonly Check[],
  say: Say,
  stop: AbortSignal,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const check of wanted) if (!stop.aborted) tallies.push(await runCheck(check, say, stop));
  return tallies;
}

function runCheck({ title, script }: Check, say: Say, stop: AbortSignal): Promise<Tally> {
  return countAsOne(title, say, async () => {
    const { code, output } = await runCommand('npm', ['run', '--silent', script], {
      cwd: repositoryPath,
      stop,
      isPatient: true,
    });
    if (code !== 0) throw new Error(output.trimEnd());
  });
}

function secondsSince(startedAt: number): string {
  return ((Date.now() - startedAt) / 1_000).toFixed(1);
}
