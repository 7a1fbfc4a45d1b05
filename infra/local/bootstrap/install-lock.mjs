import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(lockPath) {
  const candidate = `${lockPath}.${process.pid}`;
  writeFileSync(candidate, String(process.pid));
  try {
    linkSync(candidate, lockPath);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(candidate, { force: true });
  }
}

function owner(lockPath) {
  try {
    return Number(readFileSync(lockPath, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs `work` while no other command installs into the same folder; a lock whose owner died is ignored. */
export async function whileInstallingAlone(folder, work) {
  mkdirSync(folder, { recursive: true });
  const lockPath = join(folder, 'installing');
  let isAnnounced = false;
  while (!take(lockPath)) {
    const pid = owner(lockPath);
    if (pid !== undefined && !isAlive(pid)) {
      rmSync(lockPath, { force: true });
      continue;
    }
    if (!isAnnounced) console.log(`Waiting for another command (process ${pid}) that is installing …`);
    isAnnounced = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}
