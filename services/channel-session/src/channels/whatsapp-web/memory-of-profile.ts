import { readFile } from 'node:fs/promises';
import { processesOfProfile } from './processes-of-profile.ts';

/**
 * The memory of a session's process and browser, in bytes. A page that several of them share is counted once, so that the
 * figures of all sessions add up. Null if nothing runs, or without /proc.
 */
export async function memoryOfProfile(profilePath: string): Promise<number | null> {
  const sizes = await Promise.all((await processesOfProfile(profilePath)).map(memoryOf));
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryOf(pid: number): Promise<number> {
  try {
    return bytesIn(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), /^Pss:\s+(\d+) kB$/m);
  } catch {
    // Only root can see that of a sandboxed process; its private memory is visible to everyone.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return bytesIn(status, /^RssAnon:\s+(\d+) kB$/m);
  }
}

function bytesIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0) * 1_024;
}
