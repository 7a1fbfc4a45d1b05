import { ExplainedError } from '../console.ts';
import { runCommand } from '../machine/run-command.ts';

/** The exit code of a service whose configuration has mistakes: another try would fail in the same way. */
export const mistakenExitCode = 78;

type Program = {
  readonly name: string;
  /** Arguments for Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
};

/** Asks each service for mistakes in its configuration, and lists each mistake once; undefined: there are none. */
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
