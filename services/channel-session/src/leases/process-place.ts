import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Where a process runs: machine, process namespace, pid and start time. A neighbour can tell from it that the process is
 * gone without waiting for its leases to run out. "" where the system does not say: then nobody can.
 */
export const placeOf = (pid: number): string => {
  const started = startedAt(pid);
  if (started === undefined) return '';
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [boot, readlinkSync('/proc/self/ns/pid'), pid, started].join(' ');
  } catch {
    return '';
  }
};

/** Surely gone: it ran in our sight and its pid is free, taken by another process, or waits to be reaped. */
export const isGone = (place: string, own = placeOf(process.pid)): boolean => {
  const [boot, namespace, pid, started] = place.split(' ');
  const [ownBoot, ownNamespace] = own.split(' ');
  if (started === undefined || boot !== ownBoot || namespace !== ownNamespace) return false;
  return startedAt(Number(pid)) !== started;
};

/** In clock ticks since the machine started; undefined when no such process lives. */
const startedAt = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};
