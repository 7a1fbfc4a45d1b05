import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Each unsteady file of this checkout, with the day of the first run that found it. */
const listSchema = z.record(z.string(), z.iso.date());
type List = z.infer<typeof listSchema>;

const read = (listPath: string): List =>
  existsSync(listPath) ? listSchema.parse(JSON.parse(readFileSync(listPath, 'utf8'))) : {};

const write = (listPath: string, list: List): void => {
  mkdirSync(dirname(listPath), { recursive: true });
  writeFileSync(listPath, `${JSON.stringify(list, undefined, 2)}\n`);
};

export const unsteadyListIn = (dataPath: string): string => join(dataPath, 'unsteady.json');

/**
 * Remembers the unsteady files of a run.
 * @returns a line for each that an earlier run found, unless it is gone
 */
export function addUnsteady(
  listPath: string,
  found: readonly string[],
  { today, exists }: { readonly today: string; readonly exists: (path: string) => boolean },
): readonly string[] {
  const earlier = Object.fromEntries(Object.entries(read(listPath)).filter(([path]) => exists(path)));
  write(listPath, { ...Object.fromEntries(found.map((path) => [path, today])), ...earlier });
  return Object.entries(earlier).map(
    ([path, day]) =>
      `Unsteady since ${day}, and not mended: ${path} (npm run test:again -- ${path} takes it off the list)`,
  );
}

/** Takes files off the list. */
export function forgetUnsteady(listPath: string, mended: readonly string[]): void {
  const rest = Object.entries(read(listPath)).filter(([path]) => !mended.includes(path));
  write(listPath, Object.fromEntries(rest));
}
