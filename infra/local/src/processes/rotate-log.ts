import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

const largestLogBytes = 20 * 1024 * 1024;
const lookEveryMs = 5_000;

/** Where the lines before the last rotation are. */
export const earlierLog = (path: string): string => `${path}.1`;

/**
 * Empties a log that has grown too large, and keeps one earlier part. Its writers hold it open and append, so it is
 * copied and then cut; a line that is written between the two is lost.
 */
export function rotateLog(path: string, largestBytes = largestLogBytes): void {
  if (!existsSync(path) || statSync(path).size <= largestBytes) return;
  copyFileSync(path, earlierLog(path));
  truncateSync(path);
}

/** Looks at the size of a log now and while its process runs; returns how to end that. */
export function rotateWhileWritten(path: string): () => void {
  rotateLog(path);
  const timer = setInterval(() => {
    rotateLog(path);
  }, lookEveryMs).unref();
  return () => {
    clearInterval(timer);
  };
}
