import { basename } from 'node:path';

export type Repository = {
  /** Of every file that is there, from the root. */
  readonly files: readonly string[];
  readonly textOf: (file: string) => string;
};

export type Choice = {
  /** What vitest looks from: it runs each test that is one of these or imports one, however deep. */
  readonly from: readonly string[];
  /** The same for the whole system's tests. */
  readonly journeysFrom: readonly string[];
  /** Why more is run than what imports say. */
  readonly reasons: readonly string[];
};

/** What every test stands on, or is run by. */
const base = ['package.json', 'package-lock.json', 'vitest.config.ts', 'packages/testkit/src/'];
/** A change here changes what every other folder's code does, without a word of it in any import. */
const isBase = (file: string): boolean =>
  base.some((each) => file === each || (each.endsWith('/') && file.startsWith(each))) && !isTest(file);

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => file.startsWith('e2e/') || file.endsWith('.e2e.test.ts');
/** A test, or what stands beside tests. */
const isOfTests = (file: string): boolean =>
  !isJourney(file) && (isTest(file) || /\/(?:test|testing)\//.test(file));

/** Whoever is changed and imported shows by that. Migrations are found by their folder. */
const isImported = (file: string): boolean =>
  /\.(?:tsx?|css)$|\/src\/.*\.json$/.test(file) && !file.includes('/migrations/');

const folderOf = (file: string): string | undefined =>
  /^(?:(?:packages|services|infra)\/[^/]+|web|bench|e2e)(?=\/)/.exec(file)?.[0];

/** Too many files are called so, and none is read by its name alone. */
const namesOfMany = new Set(['package.json', 'README.md', 'tsconfig.json', 'index.ts', '.gitignore']);

/**
 * The tests that a change can reach: by imports; by processes that a test of a changed folder, or of whose folder it
 * speaks, starts; by name, for files that nobody imports. What is no module reaches all tests of its folder.
 */
export function chooseTests(changed: readonly string[], { files, textOf }: Repository): Choice {
  const tests = files.filter((file) => isTest(file) && !isJourney(file));
  const present = new Set(files);
  const ofBase = changed.filter(isBase);
  const journeysFrom = changed.filter((file) => isJourney(file) && present.has(file));
  if (ofBase.length > 0)
    return { from: tests, journeysFrom, reasons: [`${ofBase.join(', ')}: every test stands on it`] };
  const rest = changed.filter((file) => !isJourney(file));
  const sources = rest.filter((file) => isImported(file) && present.has(file));
  const others = rest.filter((file) => !isImported(file));
  const foldersOfOthers = unique(others.filter((file) => !file.endsWith('.md')).flatMap(folderOf));
  const support = files.filter(isOfTests).map((file) => ({ file, text: textOf(file) }));
  const started = unique(sources.filter((file) => !isOfTests(file)).flatMap(folderOf));
  const spawning = support.filter(({ file, text }) => started.some((folder) => starts(file, text, folder)));
  const names = others.map((file) => basename(file)).filter((name) => !namesOfMany.has(name));
  const naming = support.filter(({ text }) => names.some((name) => text.includes(name)));
  return {
    from: unique([
      ...sources,
      ...tests.filter((test) => foldersOfOthers.some((folder) => test.startsWith(`${folder}/`))),
      ...[...spawning, ...naming].map(({ file }) => file),
    ]),
    journeysFrom,
    reasons: foldersOfOthers.map((folder) => `${folder}: what changed is no module, all of its tests run`),
  };
}

/** Whether a test, or what it uses, starts processes of this folder. */
const starts = (file: string, text: string, folder: string): boolean =>
  text.includes('node:child_process') &&
  (file.startsWith(`${folder}/`) || text.includes(`${folder.slice(folder.lastIndexOf('/') + 1)}/src/`));

const unique = <T>(values: readonly (T | undefined)[]): readonly T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
