import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { processIdentity } from '../processes/process-identity.ts';
import { endProcess } from '../data-folder/run-record.ts';

const serverNames = new Set(['postgres', 'redis-server', 'nats-server']);

type Orphan = {
  pid: number;
  name: string;
};

/**
 * Ends servers in this folder that no run owns: their record was lost, or their parent was killed and its children
 * (Postgres' own processes) are still ending. Servers elsewhere are not touched.
 */
export async function endOrphanedServers(folder: string, say: (line: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  const orphans = serversIn(folder);
  if (orphans.length === 0) return;
  say(`Ending ${String(orphans.length)} server processes that an earlier run left in ${folder}.`);
  await Promise.all(
    orphans.map(async ({ pid, name }) => {
      const identity = processIdentity(pid);
      const stopSignal = name === 'postgres' ? 'INT' : 'TERM';
      if (identity !== undefined) await endProcess({ name, pid, identity, stopSignal });
    }),
  );
}

/** By program name and working folder, which each of our servers has in its data folder. */
function serversIn(folder: string): Orphan[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry): Orphan[] => {
      try {
        const name = readFileSync(`/proc/${entry}/comm`, 'utf8').trim();
        const workingFolder = readlinkSync(`/proc/${entry}/cwd`);
        const isOurs = serverNames.has(name) && `${workingFolder}${sep}`.startsWith(`${folder}${sep}`);
        return isOurs ? [{ pid: Number(entry), name }] : [];
      } catch {
        // It has ended meanwhile, or belongs to an account whose processes we may not see.
        return [];
      }
    });
}
