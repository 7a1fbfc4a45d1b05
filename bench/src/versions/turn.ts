import { setTimeout as pause } from 'node:timers/promises';
import { processorMsOf, processTree } from '../process-tree.ts';
import type { VersionDesk } from './fill-version.ts';

/** What one turn of a scenario measured, by the figure's name with its unit. */
export type Figures = Readonly<Record<string, number>>;

/** A filled desk with sessions that last for this turn. */
export type SignedInDesk = VersionDesk & {
  /** One per client. */
  readonly sessions: readonly { readonly token: string; readonly user: { readonly id: number } }[];
  readonly watcherToken: string;
  readonly adminToken: string;
  /** Processor milliseconds a second while nothing happens. */
  readonly msAtRest: number;
};

export type Scenario = {
  readonly name: string;
  readonly turn: (desk: SignedInDesk, seconds: number) => Promise<Figures>;
};

/** Of all of the desk's processes so far: supervisor, services and stores. */
export const processorMsOfDesk = async (pid: number): Promise<number> =>
  processorMsOf(await processTree(pid));

const quietMs = 400;
const longestMs = 15_000;

/** Waits until the desk has done everything that followed, so that it disturbs no other turn. */
export const untilQuiet = async ({ version, msAtRest }: SignedInDesk): Promise<void> => {
  const enough = ((2 * msAtRest + 30) * quietMs) / 1_000;
  const endAt = performance.now() + longestMs;
  for (let last = Number.NEGATIVE_INFINITY; performance.now() < endAt;) {
    const spent = await processorMsOfDesk(version.pid);
    if (spent - last < enough) return;
    last = spent;
    await pause(quietMs);
  }
};

/** Processor milliseconds of the work and all that followed, without what the desk takes at rest. */
export const processorMsOfTurn = async <T>(desk: SignedInDesk, work: () => Promise<T>) => {
  const [before, begunAt] = [await processorMsOfDesk(desk.version.pid), performance.now()];
  const result = await work();
  await untilQuiet(desk);
  const lasted = (performance.now() - begunAt) / 1_000;
  const spent = (await processorMsOfDesk(desk.version.pid)) - before;
  return { result, processorMs: spent - desk.msAtRest * lasted };
};
