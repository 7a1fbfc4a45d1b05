import { checks, countAsOne, sum, type Tally } from '../checks/check.ts';
import type { Say } from '../console.ts';
import { mustRun } from '../machine/run-command.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { changedFiles, readRepository, usualBase } from '../test-run/changed-files.ts';
import { chooseTests, folderOf, isTest } from '../test-run/choose-tests.ts';
import { liveStatus } from '../test-run/live-status.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { closingLines, complaintAbout } from '../test-run/verdict.ts';
import { forgetTally, readTally } from '../test-run/workspace-tally.ts';
import { runTurbo } from '../turbo.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';
import { fromVariable } from './test-workspace.ts';

const journeys = 'e2e';
/** Turbo's own words are about caches; one workspace after the other, so that the machine has one run of tests at a time. */
const turboOptions = ['--continue=always', '--concurrency=1', '--log-prefix=none'];

/**
 * Runs the tests that a change since a commit can affect, and the quick checks; lists what it left out. Turbo decides
 * which workspaces are affected, and which of their results it has already. In a workspace only those tests run which
 * the change reaches.
 */
export async function testChanged(args: readonly string[], settings: Settings): Promise<number> {
  const base = args[0] ?? (await usualBase());
  const changed = await changedFiles(base);
  const repository = await readRepository();
  const { from, journeysFrom, reasons } = chooseTests(changed, repository);
  const stop = stopRequest();
  const status = liveStatus(process.stdout, () => 'what changed: tests, types and lint');
  const { say } = status;
  say(`${changed.length} files changed. ${reasons.join('. ')}`.trimEnd());
  try {
    const environment = await testEnvironment(settings, say, { isThorough: false });
    const env = { ...environment, TURBO_SCM_BASE: base };
    const folders = [...new Set(repository.files.flatMap((file) => folderOf(file) ?? []))];
    for (const folder of folders) forgetTally(folder);
    /** Turbo's tasks `test`, as far as these files reach them. */
    const runTests = async (sources: readonly string[], filters: readonly string[]): Promise<boolean> => {
      if (sources.length === 0 || stop.aborted) return true;
      const narrowed = { ...env, [fromVariable]: sources.join('\n') };
      return (await runTurbo(['run', 'test', ...filters], say, { env: narrowed, stop })) === 0;
    };
    const present = new Set(repository.files);
    const formatted = await checkFormat(
      changed.filter((file) => present.has(file)),
      say,
    );
    const [checked, first] = await Promise.all([
      checkAffected(say, { env, stop }),
      runTests(from, ['--affected', ...turboOptions, `--filter=!./${journeys}`]),
    ]);
    // Tests of other workspaces start processes of the changed ones, or name what changed: turbo knows imports only.
    const others = new Set(from.filter(isTest).flatMap((file) => folderOf(file) ?? []));
    const missed = [...others].filter((folder) => folder !== journeys && readTally(folder) === undefined);
    const only = missed.map((folder) => `--filter=./${folder}`);
    const second = await runTests(missed.length > 0 ? from : [], [...turboOptions, ...only]);
    const third = await runTests(journeysFrom, [...turboOptions, `--filter=./${journeys}`]);
    if (stop.aborted) return stoppedCode;
    const tallies = folders.flatMap((folder) => readTally(folder) ?? []);
    const unsteady = tallies.reduce((count, tally) => count + tally.unsteady, 0);
    const left =
      repository.files.filter(isTest).length - tallies.reduce((count, { files }) => count + files, 0);
    say(`Not run: ${left} other test files, ${checks.map(({ title }) => title).join(', ')} (npm test).`);
    const complaint = complaintAbout(unsteady);
    // Each workspace counts its own; together they may be too many, or one of them may not have come to its end.
    const isCounted = (first && second && third) || tallies.some(({ failed }) => failed > 0);
    if (complaint !== undefined) say(complaint);
    if (!isCounted) say('The tests of a workspace did not come to their end (details above).');
    const tally = sum([
      formatted,
      checked,
      ...tallies,
      { passed: 0, failed: (isCounted ? 0 : 1) + (complaint === undefined ? 0 : 1) },
    ]);
    for (const line of closingLines(tally, unsteady)) say(line);
    return tally.failed === 0 ? 0 : 1;
  } finally {
    status.end();
  }
}

type Surroundings = { readonly env: NodeJS.ProcessEnv; readonly stop: AbortSignal };

/** Types and lint of the affected workspaces; what turbo has the result of takes no time. */
const checkAffected = (say: Say, surroundings: Surroundings): Promise<Tally> =>
  countAsOne('types and lint of the affected workspaces', say, async () => {
    const lines: string[] = [];
    const args = ['run', 'typecheck', 'lint', '--affected', ...turboOptions];
    const code = await runTurbo(args, (line) => void lines.push(line), surroundings);
    if (code !== 0) throw new Error(lines.join('\n').trimEnd());
  });

const checkFormat = (files: readonly string[], say: Say): Promise<Tally> =>
  countAsOne('format of what changed', say, async () => {
    if (files.length === 0) return;
    await mustRun('The format', 'npx', ['prettier', '--check', '--ignore-unknown', ...files], {
      cwd: repositoryPath,
    });
  });
