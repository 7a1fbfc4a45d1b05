import { checks, checksBesideTests, countAsOne, runChecks, sum } from '../checks/check.ts';
import type { Say } from '../console.ts';
import { mustRun } from '../machine/run-command.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { changedFiles, readRepository } from '../test-run/changed-files.ts';
import { chooseTests, isTest } from '../test-run/choose-tests.ts';
import { liveStatus } from '../test-run/live-status.ts';
import { RunStory } from '../test-run/run-story.ts';
import { sayVerdicts, secondRuns } from '../test-run/second-runs.ts';
import { testEnvironment } from '../test-run/test-environment.ts';
import { closingLines, countVerdicts, type Verdict } from '../test-run/verdict.ts';
import { runVitest, type VitestRun } from '../test-run/vitest-run.ts';
import { buildWeb } from '../web-build.ts';
import { stoppedCode, stopRequest } from './stop-request.ts';

const nothing: VitestRun = { files: [], errors: [] };

/** Runs the tests that a change since a commit can affect, and the quick checks; lists what it left out. */
export async function testChanged(args: readonly string[], settings: Settings): Promise<number> {
  const [base] = args;
  const changed = await changedFiles(base);
  const repository = await readRepository();
  const { from, journeysFrom, reasons } = chooseTests(changed, repository);
  const stop = stopRequest();
  const stories: RunStory[] = [];
  const status = liveStatus(process.stdout, () => stories.at(-1)?.where() ?? 'types and lint');
  const { say } = status;
  const run = async (sources: readonly string[], project: string): Promise<VitestRun> => {
    if (sources.length === 0 || stop.aborted) return nothing;
    const story = new RunStory(say);
    stories.push(story);
    const onEvent = story.onEvent.bind(story);
    return runVitest({ from: sources, args: ['--project', project], env, stop, onEvent });
  };
  say(`${changed.length} files changed. ${reasons.join('. ')}`.trimEnd());
  const env = await testEnvironment(settings, say, { isThorough: false });
  try {
    const here = new Set(repository.files);
    const formatted = await checkFormat(
      changed.filter((file) => here.has(file)),
      say,
    );
    const [checked, tested] = await Promise.all([runChecks(checksBesideTests, say, stop), run(from, '!e2e')]);
    if (journeysFrom.length > 0) await buildWeb(say);
    const journeys = await run(journeysFrom, 'e2e');
    const verdicts: Verdict[] = [];
    for (const first of [tested, journeys]) verdicts.push(await secondRuns(first, { env, stop, say }));
    if (stop.aborted) return stoppedCode;
    sayVerdicts(verdicts, settings, say);
    const ran = verdicts.reduce((count, { run: { files } }) => count + files.length, 0);
    const left = repository.files.filter(isTest).length - ran;
    say(`Not run: ${left} other test files, ${checks.map(({ title }) => title).join(', ')} (npm test).`);
    const tally = sum([formatted, ...checked, countVerdicts(verdicts)]);
    for (const line of closingLines(tally, verdicts)) say(line);
    return tally.failed === 0 ? 0 : 1;
  } finally {
    status.end();
  }
}

const checkFormat = (files: readonly string[], say: Say) =>
  countAsOne('format of what changed', say, async () => {
    if (files.length === 0) return;
    await mustRun('The format', 'npx', ['prettier', '--check', '--ignore-unknown', ...files], {
      cwd: repositoryPath,
    });
  });
