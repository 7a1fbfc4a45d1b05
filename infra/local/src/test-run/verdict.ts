import type { Tally } from '../checks/check.ts';
import type { EndedFile } from './run-event.ts';
import { nameOf, placeOf } from './run-text.ts';
import type { VitestRun } from './vitest-run.ts';

/** So many in one run are no chance: the run fails. */
export const mostUnsteady = 3;
/** More than a run can fail in by chance. None of them runs again, because something that they share is broken. */
export const mostRepeated = 10;

/** A file that failed among the others, and its second run, alone. */
export type Repeat = { readonly path: string; readonly again: VitestRun };

/** A file that failed among the others and passed alone. */
export type UnsteadyFile = {
  readonly path: string;
  /** The names of the tests that failed; empty if only something outside of them did. */
  readonly failed: readonly string[];
  /** The folders with the output of both runs. */
  readonly outputs: readonly string[];
};

export type Verdict = {
  /** What counts: an unsteady file as it ended alone, every other one as it ended among the others. */
  readonly run: VitestRun;
  readonly unsteady: readonly UnsteadyFile[];
  /** The files that failed twice, with the output of both runs. */
  readonly failedTwice: readonly { readonly path: string; readonly outputs: readonly string[] }[];
};

/** The files in which something failed. An error that names no file belongs to none. */
export const failedFiles = ({ files, errors }: VitestRun): readonly string[] => [
  ...new Set([
    ...files.filter(({ failures }) => failures.length > 0).map(({ path }) => path),
    ...errors.flatMap(({ path }) => path ?? []),
  ]),
];

export function judge(first: VitestRun, repeats: readonly Repeat[]): Verdict {
  const passed = repeats.filter(hasPassedAlone);
  const steady = new Set(passed.map(({ path }) => path));
  const unsteady = passed.map(({ path, again }) => ({
    path,
    failed: first.files
      .filter((file) => file.path === path)
      .flatMap(({ failures }) => failures.map(({ name }) => name).filter((name) => name !== '')),
    outputs: outputsOf(first, again),
  }));
  const run = {
    ...first,
    files: [
      ...first.files.filter(({ path }) => !steady.has(path)),
      ...passed.flatMap(({ path, again }) => again.files.filter((file) => file.path === path)),
    ],
    errors: first.errors.filter(({ path }) => path === undefined || !steady.has(path)),
  };
  const failedTwice = repeats
    .filter(({ path }) => !steady.has(path))
    .map(({ path, again }) => ({ path, outputs: outputsOf(first, again) }));
  return { run, unsteady, failedTwice };
}

/** A file that was not reported has not passed. */
const hasPassedAlone = ({ path, again: { files, errors } }: Repeat): boolean => {
  const own = files.filter((file) => file.path === path);
  return (
    errors.length === 0 &&
    own.some(({ passed }) => passed > 0) &&
    own.every(({ failures }) => failures.length === 0)
  );
};

const outputsOf = (...runs: readonly VitestRun[]): readonly string[] =>
  runs.flatMap(({ outputPath }) => outputPath ?? []);

/** Why a run fails whose every file passed in the end. */
export function complaintAbout(count: number): string | undefined {
  if (count <= mostUnsteady) return undefined;
  return `${count} files passed only when they ran alone. More than ${mostUnsteady} are no chance: something that they share is unsteady, so this run fails.`;
}

/** An error outside a test (in a file's import, a hook, a worker) counts as one failure, and so do too many unsteady files. */
export function countVerdicts(verdicts: readonly Verdict[]): Tally {
  const runs = verdicts.map(({ run }) => run);
  const files = runs.flatMap((run) => run.files);
  const outside = runs.flatMap(({ errors }) => errors).length;
  const tooMany = complaintAbout(countUnsteady(verdicts)) === undefined ? 0 : 1;
  return {
    passed: files.reduce((count, { passed }) => count + passed, 0),
    failed: files.reduce((count, { failures }) => count + failures.length, outside + tooMany),
  };
}

const shownSlowest = 10;

/** The end of the output, where people look first: the slowest files, the failures, and what is unsteady. */
export function summary(verdicts: readonly Verdict[]): readonly string[] {
  const runs = verdicts.map(({ run }) => run);
  const files = runs.flatMap((run) => run.files);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownSlowest);
  const failed = [
    ...files.flatMap(({ path, failures }) => failures.map(({ name }) => `  ${nameOf(path, name)}`)),
    ...runs.flatMap(({ errors }) => errors).map((error) => `  ${placeOf(error)}`),
  ];
  const failedTwice = verdicts.flatMap((verdict) => verdict.failedTwice);
  const unsteady = verdicts.flatMap((verdict) => verdict.unsteady);
  const complaint = complaintAbout(countUnsteady(verdicts));
  return [
    ...titled('Slowest files:', slowest.map(slowLine)),
    ...titled('Failed tests (details above):', failed),
    ...titled(
      'Failed a second time, alone:',
      failedTwice.map(({ path, outputs }) => `  ${path}: ${outputs.join(' and ')}`),
    ),
    ...outputsOf(...runs).map((path) => `Logs and screenshots of this run: ${path}`),
    ...titled(
      'Unsteady (failed among the others, passed alone). Mend them before other work goes on:',
      unsteady.flatMap(({ path, failed: tests, outputs }) => [
        `  ${[path, ...tests].join('\n    > ')}`,
        `    both outputs: ${outputs.join(' and ')}`,
      ]),
    ),
    ...(complaint === undefined ? [] : [complaint]),
  ];
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines];

const slowLine = ({ path, seconds }: EndedFile): string => `${seconds.toFixed(1).padStart(7)} s  ${path}`;

export const countUnsteady = (verdicts: readonly Verdict[]): number =>
  verdicts.reduce((count, { unsteady }) => count + unsteady.length, 0);

/** The last two lines of a command. */
export function closingLines({ passed, failed }: Tally, unsteady: number): readonly [string, string] {
  const counted = `${passed} passed, ${failed} failed`;
  return [`${counted}, ${unsteady} unsteady`, counted];
}
