import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDataFolder } from '@balcao/local/data-folder/data-folder';
import { startStack, type Stack, type StackOptions } from '@balcao/local/stack';
import { disposeAtEnd, testFolder } from '@balcao/testkit';

/** Of a desk that was ready once and that nobody ever signed in to. */
const madeOnce = (folder: string): string => join(folder, 'fresh-desk');

/** Two processes run tests: whoever finds another one at it does not wait for it. */
const makeUnlessBegun = async (path: string): Promise<void> => {
  const unfinished = `${path}-unfinished`;
  try {
    await mkdir(unfinished);
  } catch {
    return;
  }
  const stack = await startStack({ dataPath: unfinished });
  await stack.stop();
  await rm(join(unfinished, 'logs'), { recursive: true });
  await rename(unfinished, path);
};

/** With the stores inside: in containers there is nothing to copy. */
const isWhole = (path: string): boolean => existsSync(join(path, 'postgres/cluster'));

const freshData = async (folder: string): Promise<string | undefined> => {
  const path = madeOnce(folder);
  if (!existsSync(path)) await makeUnlessBegun(path);
  if (!isWhole(path)) return undefined;
  const copy = testFolder('balcao-stack-');
  await copyDataFolder(path, copy);
  return copy;
};

/**
 * A whole desk, which ends with the test file. That a cluster and its schemas can be made from nothing is proven where a desk
 * starts for the first time: these begin with a copy of one that did, which takes half as long.
 */
export const startFreshDesk = async (options: StackOptions = {}): Promise<Stack> => {
  const folder = process.env['BALCAO_TEST_FOLDER'];
  const dataPath = folder === undefined ? undefined : await freshData(folder);
  const stack = await startStack(dataPath === undefined ? options : { ...options, dataPath });
  disposeAtEnd(() => stack.stop());
  return stack;
};
