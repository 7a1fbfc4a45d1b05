import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import type { Say } from '../console.ts';

const largestLogBytes = 20 * 1024 * 1024;
const shownLevels = new Set<unknown>(['warn', 'error', 'fatal']);

/** Keeps one earlier log; called while nobody writes to it. */
export function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > largestLogBytes) renameSync(path, `${path}.1`);
}

/** Reads what was appended to a service's log since the last look and tells its warnings and errors. */
export class LogFollower {
  readonly #name: string;
  readonly #path: string;
  readonly #say: Say;
  #position: number;
  #rest = '';

  constructor(name: string, path: string, say: Say) {
    this.#name = name;
    this.#path = path;
    this.#say = say;
    this.#position = existsSync(path) ? statSync(path).size : 0;
  }

  look(): void {
    if (!existsSync(this.#path)) return;
    const file = openSync(this.#path, 'r');
    try {
      const { size } = fstatSync(file);
      // A flood of warnings is not read twice as fast as a person can; its end is what counts.
      const from = Math.max(this.#position, size - 256 * 1024);
      const bytes = Buffer.alloc(Math.max(0, size - from));
      readSync(file, bytes, 0, bytes.length, from);
      this.#position = size;
      const lines = `${this.#rest}${bytes.toString('utf8')}`.split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) {
        const shown = describeWarning(line);
        if (shown !== undefined) this.#say(`[${this.#name}] ${shown}`);
      }
    } finally {
      closeSync(file);
    }
  }
}

/** The message of a log line of level warn or above; lines that are no JSON (a crash's trace) are shown as they are. */
export function describeWarning(line: string): string | undefined {
  if (line.trim() === '') return undefined;
  const entry = parseEntry(line);
  if (entry === undefined) return line;
  if (!shownLevels.has(entry['level'])) return undefined;
  const error = entry['err'];
  const reason =
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? `: ${error.message}`
      : '';
  return `${typeof entry['msg'] === 'string' ? entry['msg'] : line}${reason}`;
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
