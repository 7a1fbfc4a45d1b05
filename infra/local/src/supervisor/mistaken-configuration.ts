import { ExplainedError } from '../console.ts';
import { runCommand } from '../machine/run-command.ts';

/** What a service ends with when its configuration has mistakes: another try would end the same. */
export const mistakenExitCode = 78;

type Program = {
  readonly name: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
};

/** Asks each of them what is wrong with its configuration, and tells each mistake once; undefined: nothing is. */
export async function findMistakes(programs: readonly Program[]): Promise<ExplainedError | undefined> {
  const namesByMistake = new Map<string, string[]>();
  await Promise.all(
    programs.map(async ({ name, args, cwd, env }) => {
      const { code, output } = await runCommand(process.execPath, [...args, '--check-config'], {
        cwd,
        env,
      });
      if (code !== mistakenExitCode) return;
      for (const line of output.split('\n').filter((text) => text.startsWith('  ')))
        namesByMistake.set(line, [...(namesByMistake.get(line) ?? []), name]);
    }),
  );
  if (namesByMistake.size === 0) return undefined;
  const mistakes = [...namesByMistake].map(([line, names]) => `${line} (${names.toSorted().join(', ')})`);
  return new ExplainedError(
    [
      "The environment holds values that can't be used:",
      ...mistakes.toSorted(),
      'Mend them, or leave them out: docs/operations/variables.md says what holds then.',
    ].join('\n'),
  );
}
