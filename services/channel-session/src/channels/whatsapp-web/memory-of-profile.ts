import { readFile } from 'node:fs/promises';
import { processesOfProfile } from './processes-of-profile.ts';

/**
 * What a session's own process and its browser take, in bytes: each page of memory that several share is counted once
 * among them, so that the figures of all sessions add up. null when nothing of it runs, or where there is no /proc.
 */
export async function memoryOfProfile(profilePath: string): Promise<number | null> {
  const sizes = await Promise.all((await processesOfProfile(profilePath)).map(memoryOf));
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryOf(pid: number): Promise<number> {
  try {
    return bytesIn(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), /^Pss:\s+(\d+) kB$/m);
  } catch {
    // A sandboxed process shows that to root alone; what it has for itself is for everybody to see.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return bytesIn(status, /^RssAnon:\s+(\d+) kB$/m);
  }
}

function bytesIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0) * 1_024;
}
