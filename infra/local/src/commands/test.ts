import {
  type Check,
  checks,
  countAsOne,
  remainingRules,
  runPatientChecks,
  sum,
  type Tally,
} from '../checks/check.ts';
import type { Settings } from '../settings.ts';
import { liveStatus } from '../test-run/live-status.ts';
import { RunStory } from '../test-run/run-story.ts';
import { sayVerdicts, secondRuns } from '../test-run/second-runs.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { closingLines, countUnsteady, countVerdicts } from '../test-run/verdict.ts';
import { runVitest } from '../test-run/vitest-run.ts';
import { buildWeb } from '../web-build.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';

/** Runs every test, the checks beside them, and what failed once more; the last line counts passed and failed. */
export async function test(args: readonly string[], settings: Settings): Promise<number> {
  const isAll = args.includes('--all');
  const stop = stopRequest();
  const isStopped = (): boolean => stop.aborted;
  const wanted = isAll ? [...checks, remainingRules] : checks;
  let phase = 'web build';
  const status = liveStatus(process.stdout, () => story.where() ?? phase);
  const { say } = status;
  const story = new RunStory(say);
  try {
    const env = await testEnvironment(settings, say, { isThorough: isAll });
    // Journeys need the build.
    const built = await countAsOne('web build', say, () => buildWeb(() => undefined));
    if (isStopped()) return stoppedCode;
    phase = 'checks';
    const [checked, run] = await Promise.all([
      runPatientChecks(wanted, say, stop),
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
    const failedChecks = failedOf(wanted, checked);
    if (failedChecks.length > 0) say(`Failed checks (details above): ${failedChecks.join(', ')}`);
    const tally = sum([built, ...checked, countVerdicts(verdicts)]);
    for (const line of closingLines(tally, countUnsteady(verdicts))) say(line);
    return tally.failed === 0 ? 0 : 1;
  } finally {
    status.end();
  }
}

const failedOf = (wanted: readonly Check[], tallies: readonly Tally[]): string[] =>
  wanted.flatMap(({ title }, index) => (tallies[index]?.failed === 0 ? [] : [title]));
