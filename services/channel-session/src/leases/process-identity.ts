import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Where a process runs: machine, process namespace, pid and start time. With it, a process on the same machine can
 * detect that the other has ended, without waiting for its leases to expire. Empty if the system does not report it;
 * then no process can.
 */
export const processIdentityOf = (pid: number): string => {
  const started = startedAt(pid);
  if (started === undefined) return '';
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [boot, readlinkSync('/proc/self/ns/pid'), pid, started].join(' ');
  } catch {
    return '';
  }
};

/** It has certainly ended: it ran on this machine, and its pid is free, reused, or a zombie. */
export const isGone = (identity: string, own = processIdentityOf(process.pid)): boolean => {
  const [boot, namespace, pid, started] = identity.split(' ');
  const [ownBoot, ownNamespace] = own.split(' ');
  if (started === undefined || boot !== ownBoot || namespace !== ownNamespace) return false;
  return startedAt(Number(pid)) !== started;
};

/** In clock ticks since the machine started; undefined if no such process lives. */
const startedAt = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain anything, so the fields are counted after its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};
