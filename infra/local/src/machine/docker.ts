import { runCommand } from './run-command.ts';

let answer: Promise<boolean> | undefined;

/** Whether a Docker engine answers (the program alone is not enough). Asked once. */
export function isDockerRunning(): Promise<boolean> {
  answer ??= runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 10_000 }).then(
    ({ code }) => code === 0,
  );
  return answer;
}
