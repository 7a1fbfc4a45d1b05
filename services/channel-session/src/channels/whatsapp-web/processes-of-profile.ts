import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserPathOf } from './profile-folder.ts';

const checkEveryMs = 20;
const patienceMs = 5_000;

/** On the command line of a connection's process and, through Chromium, of its browser's. */
export function profileArgument(profilePath: string): string {
  return `--user-data-dir=${browserPathOf(profilePath)}`;
}

/**
 * Every living process whose command line names this browser profile. A remembered process id might belong to another
 * process by now. Empty on systems without /proc.
 */
export async function processesOfProfile(profilePath: string): Promise<readonly number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const mine = await Promise.all(
    pids.map(async (pid) => ((await usesProfile(pid, profilePath)) ? [pid] : [])),
  );
  return mine.flat();
}

/** Kills the groups and waits until they and the profile's processes have ended. */
export async function endProcesses(groups: readonly number[], profilePath: string): Promise<void> {
  const until = Date.now() + patienceMs;
  for (const group of groups) kill(-group);
  for (;;) {
    const left = await processesOfProfile(profilePath);
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`Processes ${left.join(', ')} can't be ended.`);
    for (const pid of left) {
      kill(-pid);
      kill(pid);
    }
    await sleep(checkEveryMs);
  }
}

async function usesProfile(pid: number, profilePath: string): Promise<boolean> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split(/[\0 ]/);
    return words.includes(profileArgument(profilePath));
  } catch {
    // It ended during the check.
    return false;
  }
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // It has ended already, or no group has that number.
  }
}

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
