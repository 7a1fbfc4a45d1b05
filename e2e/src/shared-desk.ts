import { join } from 'node:path';
import { startStack, type Stack } from '@balcao/local/stack';
import { clearDesk } from './clear-desk.ts';

type Desk = { readonly stack: Stack; isUsed: boolean };

/** Shared by all test files of this process. It ends with the process, and the run waits for that (`endDesksOfRun`). */
let desk: Promise<Desk> | undefined;
let started = 0;

const start = async (): Promise<Desk> => {
  const folder = process.env['BALCAO_TEST_FOLDER'];
  if (folder === undefined) throw new Error('Without a run there is nobody who ends a shared desk.');
  started += 1;
  const dataPath = join(folder, 'desks', `${String(process.pid)}-${String(started)}`);
  return { stack: await startStack({ dataPath, gateways: 2, isTogether: true }), isUsed: false };
};

/** Whether nothing is left of what earlier files did, even if one broke off. */
const isAsNew = async ({ stack, isUsed }: Desk): Promise<boolean> => {
  if (!isUsed) return true;
  try {
    for (const service of stack.processes) await service.untilReady();
    await clearDesk(stack);
    return true;
  } catch (error) {
    console.error('A desk that test files share could not be cleared; another one takes its place.', error);
    return false;
  }
};

/** With two gateways, and only its first admin. */
export const sharedDesk = async (): Promise<Stack> => {
  let current = await (desk ??= start());
  if (!(await isAsNew(current))) {
    desk = current.stack.stop().then(start);
    current = await desk;
  }
  current.isUsed = true;
  return current.stack;
};
