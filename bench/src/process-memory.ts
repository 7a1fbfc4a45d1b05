import { readFile } from 'node:fs/promises';

/** The proportional set size of a process in MiB: a shared page is divided among the processes that share it. */
export const pssMiB = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const line = /^Pss:\s+(\d+) kB/m.exec(rollup);
  return Number(line?.[1] ?? Number.NaN) / 1024;
};
