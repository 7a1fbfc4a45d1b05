import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

type Spent = { readonly parent: number; readonly ticks: number };

/** The unit of Linux' processor times on every machine. */
const ticksPerSecond = 100;

const spentBy = async (pid: number): Promise<readonly [number, Spent] | undefined> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name stands in brackets and may contain anything.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? [];
  const [, parent] = fields;
  // Its own time in user and kernel mode, and that of its ended children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return parent === undefined ? undefined : [pid, { parent: Number(parent), ticks }];
};

/** Processor milliseconds of all processes below this one so far: services and stores, but not the clients. */
export const processorMsBelow = async (ancestor: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const known = new Map((await Promise.all(pids.map(spentBy))).flatMap((each) => (each ? [each] : [])));
  const isBelow = (pid: number): boolean => {
    const parent = known.get(pid)?.parent;
    return parent === ancestor || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  const ticks = [...known].reduce((sum, [pid, spent]) => sum + (isBelow(pid) ? spent.ticks : 0), 0);
  return (ticks * 1_000) / ticksPerSecond;
};

/** Long enough for consumers that follow the work. */
const aftermathMs = 3_000;

/**
 * Processor milliseconds of the work and of a fixed time after it. The fixed time makes turns with and without a
 * consumer comparable: waiting until the consumer has caught up would charge it with all that the desk does at rest.
 */
export const processorMsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await processorMsBelow(process.pid);
  await work();
  await pause(aftermathMs);
  return (await processorMsBelow(process.pid)) - before;
};
