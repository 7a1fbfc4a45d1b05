import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

const largestLogBytes = 20 * 1024 * 1024;
/** `<log>.1` is the newest one. */
const earlierLogs = 3;
/** A longer line is written in parts. */
const longestLineBytes = 1024 * 1024;
const newline = 0x0a;

type Limits = { readonly largestBytes: number; readonly earlier: number };

type Log = { readonly write: (lines: Buffer) => void; readonly close: () => void };

/** Begins a new file before one gets too large, and deletes the oldest. Each file has whole lines only. */
function openLog(path: string, { largestBytes, earlier }: Limits): Log {
  const open = (): number => openSync(path, 'a', 0o600);
  let file = open();
  let { size } = fstatSync(file);

  const rotate = (): void => {
    closeSync(file);
    for (let number = earlier; number > 0; number -= 1) {
      const newer = number === 1 ? path : `${path}.${String(number - 1)}`;
      if (existsSync(newer)) renameSync(newer, `${path}.${String(number)}`);
    }
    file = open();
    size = 0;
  };

  return {
    write(lines) {
      if (size > 0 && size + lines.length > largestBytes) rotate();
      for (let done = 0; done < lines.length;) done += writeSync(file, lines, done);
      size += lines.length;
    },
    close: () => {
      closeSync(file);
    },
  };
}

type SharedLog = Log & { users: number };

/** What is left of a crashed server may still write when the next one starts, and one file has one writer. */
const openLogs = new Map<string, SharedLog>();

function shareLog(path: string, limits: Limits): SharedLog {
  const shared = openLogs.get(path) ?? { ...openLog(path, limits), users: 0 };
  openLogs.set(path, shared);
  shared.users += 1;
  return shared;
}

function releaseLog(path: string, shared: SharedLog): void {
  shared.users -= 1;
  if (shared.users > 0) return;
  openLogs.delete(path);
  shared.close();
}

/**
 * Writes both outputs of a process to its log, line by line, for as long as anybody writes to them. A supervisor that
 * has nothing else to do does not wait for that.
 */
export function logOutput(
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  path: string,
  limits: Limits = { largestBytes: largestLogBytes, earlier: earlierLogs },
): void {
  for (const output of [stdout, stderr]) if (output !== null) follow(output, path, limits);
}

function follow(output: Readable, path: string, limits: Limits): void {
  const log = shareLog(path, limits);
  let rest: Buffer = Buffer.alloc(0);
  const write = (lines: Buffer): void => {
    try {
      if (lines.length > 0) log.write(lines);
    } catch (error) {
      // A full disk must not end what would go on without a log.
      process.stderr.write(`${path} could not be written: ${String(error)}\n`);
    }
  };
  output.on('data', (chunk: Buffer) => {
    const text = Buffer.concat([rest, chunk]);
    const end = text.length > longestLineBytes ? text.length : text.lastIndexOf(newline) + 1;
    write(text.subarray(0, end));
    rest = text.subarray(end);
  });
  output.on('error', () => undefined);
  output.once('close', () => {
    write(rest);
    releaseLog(path, log);
  });
  if (output instanceof Socket) output.unref();
}
