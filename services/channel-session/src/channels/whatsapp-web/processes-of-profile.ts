import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const checkEveryMs = 20;
const patienceMs = 5_000;

/**
 * Every living process whose command line names this browser profile: found by what it does, not by a remembered id
 * that may belong to somebody else by now. Empty where the system has no /proc.
 */
export async function processesOfProfile(browserPath: string): Promise<readonly number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const mine = await Promise.all(
    pids.map(async (pid) => ((await usesProfile(pid, browserPath)) ? [pid] : [])),
  );
  return mine.flat();
}

/** Kills the groups and waits until nothing of them and of the profile is left. */
export async function endProcesses(groups: readonly number[], browserPath: string): Promise<void> {
  const until = Date.now() + patienceMs;
  for (const group of groups) kill(-group);
  for (;;) {
    const left = await processesOfProfile(browserPath);
    if (left.length === 0) return;
    if (Date.now() > until) throw new Error(`Processes ${left.join(', ')} can't be ended.`);
    for (const pid of left) {
      kill(-pid);
      kill(pid);
    }
    await sleep(checkEveryMs);
  }
}

async function usesProfile(pid: number, browserPath: string): Promise<boolean> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split(/[\0 ]/);
    return words.includes(`--user-data-dir=${browserPath}`);
  } catch {
    // It ended while we looked.
    return false;
  }
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // Gone already, or no group of that number.
  }
}
