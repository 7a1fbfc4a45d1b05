import { readdir, readFile } from 'node:fs/promises';

type Stat = {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  /** Processor time of its ended children. */
  readonly endedTicks: number;
};

const statOf = async (pid: number): Promise<Stat | undefined> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return undefined;
  // The name stands in brackets and may contain anything.
  const end = line.lastIndexOf(')');
  const fields = line.slice(end + 2).split(' ');
  const [, parent] = fields;
  return {
    pid,
    name: line.slice(line.indexOf('(') + 1, end),
    parent: Number(parent),
    endedTicks: Number(fields[13]) + Number(fields[14]),
  };
};

/** The process and all below it: with a desk's supervisor, its services and stores. */
export const processTree = async (root: number): Promise<readonly Stat[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const known = (await Promise.all(pids.map(statOf))).flatMap((each) => (each ? [each] : []));
  const childrenOf = Map.groupBy(known, ({ parent }) => parent);
  const withChildren = (each: Stat): readonly Stat[] => [
    each,
    ...(childrenOf.get(each.pid) ?? []).flatMap(withChildren),
  ];
  return known.filter(({ pid }) => pid === root).flatMap(withChildren);
};

const linesOfThreads = async (pid: number, file: string): Promise<readonly string[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/${file}`, 'utf8').catch(() => '')),
  );
};

/** Processor nanoseconds of the living threads. `stat` counts in hundredths of a second: too coarse for one call. */
const ownNs = async (pid: number): Promise<number> =>
  (await linesOfThreads(pid, 'schedstat')).reduce((sum, line) => sum + Number(line.split(' ')[0] ?? 0), 0);

const nsPerMs = 1_000_000;
/** Linux counts hundredths of a second on every machine. */
const msPerTick = 10;

/** Processor milliseconds so far. */
export const processorMsOf = async (processes: readonly Stat[]): Promise<number> => {
  const own = await Promise.all(processes.map(({ pid }) => ownNs(pid)));
  return (
    own.reduce((sum, ns) => sum + ns, 0) / nsPerMs +
    processes.reduce((sum, { endedTicks }) => sum + endedTicks, 0) * msPerTick
  );
};

const waitsIn = (status: string): number =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);

/**
 * How often it began to wait so far; something woke it as often. A program in Node or C waits in its main thread, one in
 * Go in any of them.
 */
export const waitsOf = async (pid: number, threads: 'main' | 'all'): Promise<number> =>
  threads === 'main'
    ? waitsIn(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
    : (await linesOfThreads(pid, 'status')).reduce((sum, status) => sum + waitsIn(status), 0);

/** The proportional set size in MiB: a page is divided among the processes that share it. */
export const pssMiB = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
};
