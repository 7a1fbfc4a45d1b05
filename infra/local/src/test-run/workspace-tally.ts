import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { repositoryPath } from '../settings.ts';

/** How the tests of a workspace ended: turbo keeps it beside the result of the task. */
const tallySchema = z.object({
  files: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  unsteady: z.number().int(),
});
export type WorkspaceTally = z.infer<typeof tallySchema>;

const pathIn = (folder: string): string => join(repositoryPath, folder, '.turbo/test-run.json');

export function writeTally(folder: string, tally: WorkspaceTally): void {
  mkdirSync(dirname(pathIn(folder)), { recursive: true });
  writeFileSync(pathIn(folder), JSON.stringify(tally));
}

export const forgetTally = (folder: string): void => {
  rmSync(pathIn(folder), { force: true });
};

/** Undefined if the tests of the workspace did not come to an end, or were not asked for. */
export const readTally = (folder: string): WorkspaceTally | undefined =>
  existsSync(pathIn(folder))
    ? tallySchema.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
    : undefined;
