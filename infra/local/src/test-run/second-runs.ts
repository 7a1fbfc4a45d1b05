import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from '../console.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { RunStory } from './run-story.ts';
import { addUnsteady, unsteadyListIn } from './unsteady-list.ts';
import { failedFiles, judge, mostRepeated, summary, type Repeat, type Verdict } from './verdict.ts';
import { runVitest, type VitestRun } from './vitest-run.ts';

type Surroundings = { readonly env: NodeJS.ProcessEnv; readonly stop: AbortSignal; readonly say: Say };

/** Runs each failed file once more, alone, and judges both runs. */
export async function secondRuns(first: VitestRun, { env, stop, say }: Surroundings): Promise<Verdict> {
  const failed = failedFiles(first);
  const { outputPath } = first;
  if (failed.length > mostRepeated)
    say(`${failed.length} files failed. That is no chance, so none of them runs again alone.`);
  if (outputPath === undefined || failed.length > mostRepeated) return judge(first, []);
  const repeats: Repeat[] = [];
  for (const path of failed) {
    if (stop.aborted) break;
    say(`↻ ${path} runs again, alone`);
    const story = new RunStory(say, { saysPhases: false });
    const again = await runVitest({
      // Vitest takes a part of a path, and a whole one is part of no other.
      args: [join(repositoryPath, path), '--silent=false'],
      env,
      stop,
      keptIn: join(outputPath, 'alone', path.replaceAll('/', '-')),
      onEvent: (event) => story.onEvent(event),
    });
    repeats.push({ path, again });
    say(`${judge(first, [{ path, again }]).unsteady.length > 0 ? '✓' : '✗'} ${path}, alone`);
  }
  return judge(first, repeats);
}

/** The end of a command's output. */
export function sayVerdicts(verdicts: readonly Verdict[], { dataPath }: Settings, say: Say): void {
  for (const line of summary(verdicts)) say(line);
  const found = verdicts.flatMap(({ unsteady }) => unsteady.map(({ path }) => path));
  const earlier = addUnsteady(unsteadyListIn(dataPath), found, {
    today: new Date().toISOString().slice(0, 10),
    exists: (path) => existsSync(join(repositoryPath, path)),
  });
  for (const line of earlier) say(line);
}
