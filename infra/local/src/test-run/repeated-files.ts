import { ExplainedError } from '../console.ts';
import type { EndedFile } from './run-event.ts';
import type { VitestRun } from './vitest-run.ts';

/** So often a file passes before it counts as steady. */
export const usualTimes = 20;

export type Repetition = {
  /** Parts of file paths, as vitest accepts them. */
  readonly files: readonly string[];
  readonly times: number;
};

/**
 * Reads `FILE… --times 20`; without a `--` before it, npm swallows `--times`.
 * @throws if no file is named, or more than one number is given
 */
export function readRepetition(args: readonly string[]): Repetition {
  const words = args.filter((word) => word !== '--times');
  const files = words.filter((word) => !isCount(word));
  const [times = usualTimes, ...others] = words.filter(isCount).map(Number);
  if (files.length === 0 || others.length > 0 || times === 0)
    throw new ExplainedError('Say which files, and how often: npm run test:again -- FILE… [--times 20]');
  return { files, times };
}

const isCount = (word: string): boolean => /^\d+$/.test(word);

export type FileCount = { readonly path: string; readonly passed: number };

/** How often each file passed. */
export function countRepeats(runs: readonly VitestRun[]): readonly FileCount[] {
  const paths = new Set(runs.flatMap(({ files }) => files.map(({ path }) => path)));
  return [...paths].toSorted().map((path) => ({
    path,
    passed: runs.filter(({ files }) => files.some((file) => file.path === path && hasPassed(file))).length,
  }));
}

const hasPassed = ({ failures, passed }: EndedFile): boolean => failures.length === 0 && passed > 0;
