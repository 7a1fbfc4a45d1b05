import { runCommand } from './run-command.ts';

let engine: Promise<boolean> | undefined;
let compose: Promise<boolean> | undefined;

/** Whether a Docker engine answers (the program alone is not enough). Checked once. */
export function isDockerRunning(): Promise<boolean> {
  engine ??= succeeds('info', '--format', '{{.ServerVersion}}');
  return engine;
}

/** Whether an engine answers and `docker compose` exists, which some installations lack. Checked once. */
export function isComposeUsable(): Promise<boolean> {
  compose ??= isDockerRunning().then((isRunning) => isRunning && succeeds('compose', 'version'));
  return compose;
}

async function succeeds(...args: readonly string[]): Promise<boolean> {
  const { code } = await runCommand('docker', args, { timeoutMs: 10_000 });
  return code === 0;
}
