import { setTimeout as pause } from 'node:timers/promises';
import { processorMsOf, processTree } from './process-tree.ts';

/** Processor milliseconds of all processes below this one so far: services and stores, but not the clients. */
export const processorMsBelow = async (ancestor: number): Promise<number> =>
  processorMsOf((await processTree(ancestor)).filter(({ pid }) => pid !== ancestor));

/** Long enough for consumers that follow the work. */
const aftermathMs = 3_000;

/**
 * Processor milliseconds of the work and of a fixed time after it. The fixed time makes turns with and without a
 * consumer comparable: waiting until the consumer has caught up would charge it with all that the desk does at rest.
 */
export const processorMsOfWork = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await processorMsBelow(process.pid);
  await work();
  await pause(aftermathMs);
  return (await processorMsBelow(process.pid)) - before;
};
