import { ExplainedError, sayOnTerminal } from './console.ts';
import { readSettings, type Settings } from './settings.ts';

type Command = (args: readonly string[], settings: Settings) => Promise<number>;

/** Each command is loaded on demand: a start does not need the test runner. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./commands/start.ts')).start,
  dev: async () => (await import('./commands/dev.ts')).dev,
  test: async () => (await import('./commands/test.ts')).test,
  'test-again': async () => (await import('./commands/test-again.ts')).testAgain,
  'test-changed': async () => (await import('./commands/test-changed.ts')).testChanged,
  'test-workspace': async () => (await import('./commands/test-workspace.ts')).testWorkspace,
  torture: async () => (await import('./commands/desk-programs.ts')).torture,
  'check-config': async () => (await import('./commands/check-config.ts')).checkConfig,
  rebuild: async () => (await import('./commands/operators.ts')).rebuild,
  parked: async () => (await import('./commands/operators.ts')).parked,
  bench: async () => (await import('./commands/desk-programs.ts')).bench,
};

/** Runs the command and exits with its code. */
export async function main(name: string, args: readonly string[]): Promise<void> {
  // A closed terminal must not abort the orderly stop.
  for (const channel of [process.stdout, process.stderr]) channel.on('error', () => undefined);
  try {
    const command = await commands[name]?.();
    if (command === undefined) throw new ExplainedError(`There is no command ${name}.`);
    process.exit(await command(args, readSettings(process.env)));
  } catch (error) {
    const explained = error instanceof Error && !isProgrammingError(error) ? error.message : error;
    sayOnTerminal(typeof explained === 'string' ? `\n${explained}\n` : '');
    if (typeof explained !== 'string') console.error(explained);
    process.exit(1);
  }
}

function isProgrammingError(error: Error): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
