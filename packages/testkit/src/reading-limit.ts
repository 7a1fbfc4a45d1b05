import { writeSync } from 'node:fs';

/** Desks start while a file is read, and say by themselves what keeps them. */
const longestMs = 180_000;

let giveUp: NodeJS.Timeout | undefined;

/**
 * Vitest limits tests and hooks, but not the import of a test file: a hanging import would block the run. This ends its
 * process, and another one takes the next files.
 */
export function beginReading(): void {
  endReading();
  // Who has no process of their own (a thread, a page) would end everybody.
  if (process.send === undefined) return;
  giveUp = setTimeout(() => {
    writeSync(2, `A test file was not read within ${longestMs / 1_000} s.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, longestMs);
  giveUp.unref();
}

export function endReading(): void {
  clearTimeout(giveUp);
}
