import { existsSync, readFileSync } from 'node:fs';

/** The end of a log, for an error that says why a process did not start. */
export function lastLines(path: string, count = 8): string {
  if (!existsSync(path)) return '(nothing)';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
