import { Socket } from 'node:net';
import { spawn, type ChildProcess } from 'node:child_process';
import { stopGraceMs } from './stop-grace.ts';

/**
 * Waits until its input closes, which happens however the owner dies. Then it stops the watched processes, newest
 * first, each with its grace (`stopGraceMs`) before its process group is killed. It is a shell script, because a shell needs 1 MB
 * and exists everywhere.
 */
const guardScript = `
watched=
while read -r action pid signal; do
  case $action in
    watch) watched="$pid:$signal $watched" ;;
    forget)
      rest=
      for entry in $watched; do [ "\${entry%%:*}" = "$pid" ] || rest="$rest$entry "; done
      watched=$rest ;;
  esac
done
is_alive() { kill -0 "$1" 2>/dev/null && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }
for entry in $watched; do
  pid=\${entry%%:*}
  kill -s "\${entry#*:}" "$pid" 2>/dev/null || continue
  tenths=0
  while is_alive "$pid" && [ $tenths -lt ${String(stopGraceMs / 100)} ]; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -s KILL -- "-$pid" 2>/dev/null
done
`;

let guard: ChildProcess | undefined;

function sendToGuard(line: string): void {
  if (guard === undefined) {
    guard = spawn('/bin/sh', ['-c', guardScript], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
    });
    guard.unref();
    const input = guard.stdin;
    if (input instanceof Socket) input.unref();
    input?.on('error', () => undefined);
  }
  guard.stdin?.write(`${line}\n`);
}

/** Makes sure that the process ends with this one, even after a kill -9. */
export function watchProcess(pid: number, signal: 'TERM' | 'INT'): void {
  sendToGuard(`watch ${String(pid)} ${signal}`);
}

/** The process has ended, or may outlive this one. */
export function forgetProcess(pid: number): void {
  sendToGuard(`forget ${String(pid)}`);
}
