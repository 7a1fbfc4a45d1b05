import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ExplainedError } from '../console.ts';
import { processIdentity } from '../processes/process-identity.ts';
import { stopGraceMs } from '../processes/stop-grace.ts';

const recordedProcess = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  identity: z.string(),
  stopSignal: z.enum(['TERM', 'INT']),
});
type RecordedProcess = z.infer<typeof recordedProcess>;

const runSchema = z.object({ owner: recordedProcess, children: z.array(recordedProcess) });
type Run = z.infer<typeof runSchema>;

/** The present user of a data folder, and the processes that it started there. */
export type RunRecord = {
  add(name: string, pid: number, stopSignal: 'TERM' | 'INT'): void;
  remove(pid: number): void;
  /** Releases the folder. */
  release(): void;
};

/**
 * Takes the data folder for this process, after it has ended what a crashed run left there.
 * @throws if another live run has it
 */
export async function takeDataFolder(dataPath: string, say: (line: string) => void): Promise<RunRecord> {
  mkdirSync(dataPath, { recursive: true });
  const path = join(dataPath, 'run.json');
  const run: Run = { owner: describeProcess('supervisor', process.pid, 'TERM'), children: [] };
  while (!claim(path, run)) {
    const text = readIfPresent(path);
    const earlier = parseRun(text);
    if (earlier !== undefined && isAlive(earlier.owner)) {
      throw new ExplainedError(
        `Another run (process ${String(earlier.owner.pid)}) is using ${dataPath}. Stop it first, or give this one a folder of its own: BALCAO_DATA=<folder>.`,
      );
    }
    for (const child of earlier?.children.toReversed() ?? []) {
      if (isAlive(child))
        say(`Ending ${child.name} (process ${String(child.pid)}), which an earlier run left behind.`);
      await endProcess(child);
    }
    setAside(path, text);
  }
  const save = (): void => {
    writeFileSync(`${path}.new`, JSON.stringify(run), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    add(name, pid, stopSignal) {
      run.children.push(describeProcess(name, pid, stopSignal));
      save();
    },
    remove(pid) {
      run.children = run.children.filter((child) => child.pid !== pid);
      save();
    },
    release() {
      rmSync(path, { force: true });
    },
  };
}

function describeProcess(name: string, pid: number, stopSignal: 'TERM' | 'INT'): RecordedProcess {
  return { name, pid, identity: processIdentity(pid) ?? 'gone', stopSignal };
}

function isAlive(recorded: RecordedProcess): boolean {
  return processIdentity(recorded.pid) === recorded.identity;
}

/** Creating a link fails if the name exists, so if two runs start together, one wins. */
function claim(path: string, run: Run): boolean {
  const candidate = `${path}.${String(process.pid)}`;
  writeFileSync(candidate, JSON.stringify(run), { mode: 0o600 });
  try {
    linkSync(candidate, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(candidate, { force: true });
  }
}

/** Removes the examined record, unless another run has replaced it meanwhile. */
function setAside(path: string, judged: string | undefined): void {
  if (judged === undefined) return;
  const aside = `${path}.stale.${String(process.pid)}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, path);
  } catch {
    // Another run was faster; the next round reads its record.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseRun(text: string | undefined): Run | undefined {
  if (text === undefined) return undefined;
  try {
    return runSchema.parse(JSON.parse(text));
  } catch {
    // A crash cut it off during its first write.
    return undefined;
  }
}

/** Asks the process to stop and waits as long as its owner would; then kills its whole group. */
export async function endProcess(recorded: RecordedProcess): Promise<void> {
  if (!isAlive(recorded)) return;
  process.kill(recorded.pid, `SIG${recorded.stopSignal}`);
  for (let waitedMs = 0; waitedMs < stopGraceMs; waitedMs += 50) {
    if (!isAlive(recorded)) return;
    await sleep(50);
  }
  process.kill(-recorded.pid, 'SIGKILL');
}
