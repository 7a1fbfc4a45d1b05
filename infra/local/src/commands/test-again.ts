import type { Settings } from '../settings.ts';
import { keepOneCoreBusy } from '../test-run/busy-core.ts';
import { liveStatus } from '../test-run/live-status.ts';
import { countRepeats, readRepetition, usualTimes } from '../test-run/repeated-files.ts';
import { RunStory } from '../test-run/run-story.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { forgetUnsteady, unsteadyListIn } from '../test-run/unsteady-list.ts';
import { runVitest, type VitestRun } from '../test-run/vitest-run.ts';
import { buildWeb } from '../web-build.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';

/**
 * Repeats files on a busy machine: how often each passed shows whether it is unsteady. One that always passed goes off
 * the list of the unsteady ones.
 */
export async function testAgain(args: readonly string[], settings: Settings): Promise<number> {
  const { files, times } = readRepetition(args);
  const stop = stopRequest();
  const isStopped = (): boolean => stop.aborted;
  const runs: VitestRun[] = [];
  const status = liveStatus(process.stdout, () => `${runs.length + 1} of ${times}`);
  const { say } = status;
  const isThorough = files.some((file) => file.includes('.all.'));
  const env = await testEnvironment(settings, say, { isThorough });
  await buildWeb(say);
  const busy = keepOneCoreBusy();
  try {
    for (let number = 1; number <= times && !isStopped(); number += 1) {
      const story = new RunStory(say, { saysPhases: false });
      const run = await runVitest({ args: files, env, stop, onEvent: (event) => story.onEvent(event) });
      // An aborted run says nothing about its files.
      if (isStopped()) break;
      runs.push(run);
      say(describeRun(number, times, run));
    }
  } finally {
    await busy.stop();
    status.end();
  }
  const counts = countRepeats(runs);
  for (const { path, passed } of counts) say(`${passed} of ${runs.length} passed  ${path}`);
  if (isStopped()) return stoppedCode;
  const hasFailed =
    runs.some(({ errors }) => errors.length > 0) || counts.some(({ passed }) => passed < times);
  if (times >= usualTimes && runs.every(({ errors }) => errors.length === 0))
    forgetUnsteady(
      unsteadyListIn(settings.dataPath),
      counts.filter(({ passed }) => passed === times).map(({ path }) => path),
    );
  if (counts.length === 0) say(`No test file is called like ${files.join(' or ')}.`);
  return counts.length === 0 || hasFailed ? 1 : 0;
}

function describeRun(number: number, times: number, { files, outputPath }: VitestRun): string {
  const seconds = files.reduce((sum, file) => sum + file.seconds, 0).toFixed(1);
  return outputPath === undefined
    ? `✓ ${number} of ${times} (${seconds} s)`
    : `✗ ${number} of ${times} (${seconds} s), left ${outputPath}`;
}
