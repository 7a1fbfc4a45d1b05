import type { Say } from '../console.ts';
import { runCommand } from '../machine/run-command.ts';
import { repositoryPath } from '../settings.ts';

export type Check = {
  title: string;
  /** A script of the root package.json. */
  script: string;
  /** Its words are shown though it passed. */
  isTold?: boolean;
};

/** What is not a test, longest first: so those that run side by side end together. Each counts as one. */
export const checks: readonly Check[] = [
  { title: 'formatting', script: 'format:check' },
  { title: 'dead code', script: 'dead-code' },
  { title: 'architecture', script: 'architecture' },
  { title: 'licences', script: 'licences' },
  { title: 'secrets', script: 'secrets' },
  { title: 'rules and their citations', script: 'lint:rules' },
  { title: 'versions', script: 'versions' },
];

/** Longer than all others together. Tests wait for stores and browsers: what they leave of the processors is enough. */
export const checksBesideTests: readonly Check[] = [
  // One look at the sources answers both; `typecheck` alone would read them again.
  { title: 'types and lint', script: 'lint:typed' },
];

/** Asks the registry, and so belongs to `--all`: what must pass may not hang on the network. */
export const advisories: Check = {
  title: 'known faults of packages',
  script: 'advisories',
  isTold: true,
};

/** Two rules that no other linter has; with a minute of their own they belong to `--all`. */
export const remainingRules: Check = { title: 'rules that only ESLint has', script: 'lint:rest' };

export type Tally = { passed: number; failed: number };

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
});

/** Runs `work`, tells how it ended and counts it as one. */
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

/** Two at a time, told as they end; no further one begins once `stop` was asked for. */
export const runChecks = (wanted: readonly Check[], say: Say, stop: AbortSignal): Promise<Tally[]> =>
  runInLanes(2, wanted, (check) => runCheck(check, say, stop), stop);

/** One after the other, with what time others leave. */
export const runPatientChecks = (wanted: readonly Check[], say: Say, stop: AbortSignal): Promise<Tally[]> =>
  runInLanes(1, wanted, (check) => runCheck(check, say, stop, true), stop);

async function runInLanes(
  count: number,
  wanted: readonly Check[],
  run: (check: Check) => Promise<Tally>,
  stop: AbortSignal,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const waiting = [...wanted.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !stop.aborted; next = waiting.shift()) {
      const [place, check] = next;
      tallies[place] = await run(check);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return tallies;
}

function runCheck(
  { title, script, isTold = false }: Check,
  say: Say,
  stop: AbortSignal,
  isPatient = false,
): Promise<Tally> {
  return countAsOne(title, say, async () => {
    const { code, output } = await runCommand('npm', ['run', '--silent', script], {
      cwd: repositoryPath,
      stop,
      isPatient,
    });
    if (code !== 0) throw new Error(output.trimEnd());
    if (isTold && output.trim() !== '') say(output.trimEnd());
  });
}

function secondsSince(startedAt: number): string {
  return ((Date.now() - startedAt) / 1_000).toFixed(1);
}
