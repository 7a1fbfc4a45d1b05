import { writeSync } from 'node:fs';

/** Desks start while a file is loaded, and report their own errors. */
const longestMs = 180_000;

let giveUp: NodeJS.Timeout | undefined;

/**
 * Vitest limits tests and hooks, but not the import of a test file: a hanging import would block the run. This ends its
 * process, and another one takes the next files.
 */
export function beginReading(): void {
  endReading();
  // Without its own process (in a thread or a page) this would end all others.
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
