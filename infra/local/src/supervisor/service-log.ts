import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Say } from '../console.ts';

const levelsOfErrors = new Set<unknown>(['error', 'fatal']);
/** The same text is not repeated within this time. */
const repeatAfterMs = 30_000;
/** Output before an exit waits this long, because the exit may explain it better. */
const wordsWaitMs = 2_000;

/** Reads new lines of a service's log and prints its warnings and errors. */
export class LogFollower {
  readonly #name: string;
  readonly #path: string;
  readonly #say: Say;
  /** Which file the position belongs to; undefined if there was none. */
  #file: number | undefined;
  #position = 0;
  #rest = '';
  #words: { readonly text: string; readonly at: number }[] = [];
  readonly #printedAt = new Map<string, number>();
  /** While other services start or stop, the warnings of a service are no news. */
  showsWarnings = false;

  constructor(name: string, path: string, say: Say) {
    this.#name = name;
    this.#path = path;
    this.#say = say;
    this.skipToEnd();
  }

  look(): void {
    // What was written before the log was rotated is at the end of the earlier one.
    if (readFileState(this.#path)?.id !== this.#file) {
      if (this.#file !== undefined && readFileState(`${this.#path}.1`)?.id === this.#file)
        this.#read(`${this.#path}.1`);
      this.#file = readFileState(this.#path)?.id;
      this.#position = 0;
    }
    if (this.#file !== undefined) this.#read(this.#path);
    this.#printWaiting(Date.now() - wordsWaitMs);
  }

  #read(path: string): void {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      // Nobody can read a flood of warnings, so only its end is printed.
      const from = Math.max(this.#position, size - 256 * 1024);
      const bytes = Buffer.alloc(Math.max(0, size - from));
      readSync(file, bytes, 0, bytes.length, from);
      const hasSkipped = from > this.#position;
      const lines = `${hasSkipped ? '' : this.#rest}${bytes.toString('utf8')}`.split('\n');
      // The first line was cut.
      if (hasSkipped) lines.shift();
      this.#position = size;
      this.#rest = lines.pop() ?? '';
      for (const line of lines) {
        const shown = describeWarning(line, this.showsWarnings);
        if (shown === undefined) continue;
        if (shown === line) this.#words.push({ text: line, at: Date.now() });
        else this.#print(shown);
      }
    } finally {
      closeSync(file);
    }
  }

  /** The process has ended: prints everything that remains. */
  end(): void {
    this.look();
    this.#printWaiting(Infinity);
  }

  #printWaiting(until: number): void {
    for (const { text } of this.#words.filter(({ at }) => at <= until)) this.#print(text);
    this.#words = this.#words.filter(({ at }) => at > until);
  }

  /** Skips the lines so far, because they are reported in another way. */
  skipToEnd(): void {
    const state = readFileState(this.#path);
    this.#file = state?.id;
    this.#position = state?.size ?? 0;
    this.#rest = '';
    this.#words = [];
  }

  #print(shown: string): void {
    const now = Date.now();
    if (now - (this.#printedAt.get(shown) ?? 0) < repeatAfterMs) return;
    if (this.#printedAt.size > 1_000) this.#printedAt.clear();
    this.#printedAt.set(shown, now);
    this.#say(`[${this.#name}] ${shown}`);
  }
}

function readFileState(path: string): { id: number; size: number } | undefined {
  const state = statSync(path, { throwIfNoEntry: false });
  return state && { id: state.ino, size: state.size };
}

/**
 * The message of a log line with one of these levels; lines that are not JSON (such as a crash's stack) are shown
 * unchanged.
 */
export function describeWarning(line: string, withWarnings: boolean): string | undefined {
  if (line.trim() === '') return undefined;
  const entry = parseEntry(line);
  if (entry === undefined) return line;
  const isShown = levelsOfErrors.has(entry['level']) || (withWarnings && entry['level'] === 'warn');
  if (!isShown) return undefined;
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
