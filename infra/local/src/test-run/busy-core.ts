import { spawn } from 'node:child_process';
import { forgetProcess, watchProcess } from '../processes/guard.ts';

/** Keeps one core busy with a process that ends with this one, however this one ends. */
export function keepOneCoreBusy(): { stop(): Promise<void> } {
  const child = spawn(process.execPath, ['--eval', 'for (;;);'], { detached: true, stdio: 'ignore' });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve());
  });
  const { pid } = child;
  if (pid !== undefined) watchProcess(pid, 'TERM');
  return {
    async stop() {
      child.kill();
      await ended;
      if (pid !== undefined) forgetProcess(pid);
    },
  };
}
