import {
  advisories,
  type Check,
  checks,
  checksBesideTests,
  countAsOne,
  remainingRules,
  runChecks,
  runPatientChecks,
  sum,
  type Tally,
} from '../checks/check.ts';
import type { Settings } from '../settings.ts';
import { liveStatus } from '../test-run/live-status.ts';
import { RunStory } from '../test-run/run-story.ts';
import { sayVerdicts, secondRuns } from '../test-run/second-runs.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { closingLines, countVerdicts } from '../test-run/verdict.ts';
import { runVitest } from '../test-run/vitest-run.ts';
import { buildWeb } from '../web-build.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';

/** Runs every check, then every test, and what failed once more; the last line counts passed and failed. */
export async function test(args: readonly string[], settings: Settings): Promise<number> {
  const isAll = args.includes('--all');
  const stop = stopRequest();
  const isStopped = (): boolean => stop.aborted;
  const before = isAll ? [remainingRules, ...checks, advisories] : checks;
  let isChecking = true;
  const status = liveStatus(process.stdout, () => (isChecking ? 'checks and web build' : story.where()));
  const { say } = status;
  const story = new RunStory(say);
  try {
    const env = await testEnvironment(settings, say, { isThorough: isAll });
    // The type check leaves some processor time, and only journeys need the build.
    const [checked, built] = await Promise.all([
      runChecks(before, say, stop),
      countAsOne('web build', say, () => buildWeb(() => undefined)),
    ]);
    isChecking = false;
    if (isStopped()) return stoppedCode;
    const [checkedBeside, run] = await Promise.all([
      runPatientChecks(checksBesideTests, say, stop),
      runVitest({
        args: args.filter((argument) => argument !== '--all'),
        env,
        stop,
        onEvent: (event) => story.onEvent(event),
      }),
    ]);
    const verdicts = [await secondRuns(run, { env, stop, say })];
    if (isStopped()) return stoppedCode;
    sayVerdicts(verdicts, settings, say);
    const failedChecks = [...failedOf(before, checked), ...failedOf(checksBesideTests, checkedBeside)];
    if (failedChecks.length > 0) say(`Failed checks (details above): ${failedChecks.join(', ')}`);
    const tally = sum([...checked, built, ...checkedBeside, countVerdicts(verdicts)]);
    for (const line of closingLines(tally, verdicts)) say(line);
    return tally.failed === 0 ? 0 : 1;
  } finally {
    status.end();
  }
}

const failedOf = (wanted: readonly Check[], tallies: readonly Tally[]): string[] =>
  wanted.flatMap(({ title }, index) => (tallies[index]?.failed === 0 ? [] : [title]));
