import { basename } from 'node:path';
import type { SourceFile } from './query-files.ts';

const pages = 'docs/walkthroughs/';
const hop = /`([\w.-]+\.tsx?)(?::(\w+))?`/g;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\W+/));

/** Hops to a file or a function that does not exist, one per line with its place. */
export function hopFaults(files: readonly SourceFile[]): string[] {
  const byName = Map.groupBy(files, ({ path }) => basename(path));
  return files
    .filter(({ path }) => path.startsWith(pages))
    .flatMap(({ path, text }) =>
      [...text.matchAll(hop)].flatMap(([, file = '', name]) => {
        const named = byName.get(file);
        if (named === undefined) return [`${path}: ${file} is gone`];
        const isThere = name === undefined || named.some((each) => words(each.text).has(name));
        return isThere ? [] : [`${path}: ${file} has no ${name}`];
      }),
    );
}
