import { z } from 'zod';
import { ExplainedError, sayOnTerminal as say } from '../console.ts';
import { folderOf } from '../test-run/choose-tests.ts';
import { RunStory } from '../test-run/run-story.ts';
import { sayVerdicts, secondRuns } from '../test-run/second-runs.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { closingLines, countVerdicts } from '../test-run/verdict.ts';
import { runVitest } from '../test-run/vitest-run.ts';
import { writeTally } from '../test-run/workspace-tally.ts';
import type { Settings } from '../settings.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';

/** The web has a project for each kind of browser beside its own (vitest.config.ts). */
const projectsOf = (folder: string): readonly string[] =>
  folder === 'web' ? ['web', 'browser*', 'touch*'] : [folder.slice(folder.lastIndexOf('/') + 1)];

/** Files, one per line: only tests that are one of them or import one run. Part of what turbo's cache knows a run by. */
export const fromVariable = 'BALCAO_TEST_FROM';
const fromSchema = z.string().optional();

/** The task `test` of a workspace: turbo runs it, or whoever works in its folder. */
export async function testWorkspace(args: readonly string[], settings: Settings): Promise<number> {
  const [folder = ''] = args;
  if (folderOf(`${folder}/`) !== folder)
    throw new ExplainedError(`${folder} is no workspace. Say for example: npm test -w services/ticket`);
  const stop = stopRequest();
  const env = await testEnvironment(settings, say, { isThorough: false });
  const from = fromSchema.parse(settings.environment[fromVariable])?.split('\n');
  const story = new RunStory(say, { saysPhases: false });
  const first = await runVitest({
    args: projectsOf(folder).flatMap((project) => ['--project', project]),
    ...(from === undefined ? {} : { from }),
    env,
    stop,
    onEvent: (event) => story.onEvent(event),
  });
  const verdict = await secondRuns(first, { env, stop, say });
  if (stop.aborted) return stoppedCode;
  sayVerdicts([verdict], settings, say);
  const tally = countVerdicts([verdict]);
  for (const line of closingLines(tally, verdict.unsteady.length)) say(line);
  writeTally(folder, { ...tally, files: verdict.run.files.length, unsteady: verdict.unsteady.length });
  return tally.failed === 0 ? 0 : 1;
}
