import { setTimeout as pause } from 'node:timers/promises';
import { processTree, pssMiB } from '../process-tree.ts';
import { type Figures, processorMsOfDesk } from './turn.ts';

const storePrograms = /^(?:postgres|nats-server|redis-server)$/;

/** The memory of all of a desk's processes, by what they are. */
export const memoryOf = async (pid: number): Promise<Figures> => {
  const sizes = await Promise.all(
    (await processTree(pid)).map(async (each) => ({
      isStore: storePrograms.test(each.name),
      MiB: await pssMiB(each.pid),
    })),
  );
  const sum = (isStore: boolean): number =>
    sizes.reduce((total, each) => total + (each.isStore === isStore ? each.MiB : 0), 0);
  return { 'services and supervisor, MiB': sum(false), 'stores, MiB': sum(true) };
};

/** Of each desk at the same time, because both rest: processor milliseconds a second. */
export const processorMsAtRest = async (
  pids: readonly number[],
  seconds: number,
): Promise<readonly number[]> => {
  const measure = () => Promise.all(pids.map(processorMsOfDesk));
  const [before, begunAt] = [await measure(), performance.now()];
  await pause(seconds * 1_000);
  const [after, lasted] = [await measure(), (performance.now() - begunAt) / 1_000];
  return after.map((spent, index) => (spent - (before[index] ?? Number.NaN)) / lasted);
};
