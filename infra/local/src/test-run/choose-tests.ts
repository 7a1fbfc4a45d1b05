import { basename } from 'node:path';

export type Repository = {
  /** Every file of the repository, by its path from the root. */
  readonly files: readonly string[];
  readonly textOf: (file: string) => string;
};

export type Choice = {
  /** The files from which vitest starts: it runs each test that is one of them or imports one, directly or not. */
  readonly from: readonly string[];
  /** The same for the journeys. */
  readonly journeysFrom: readonly string[];
  /** Why more tests run than imports require. */
  readonly reasons: readonly string[];
};

/** Files on which every test depends. */
const base = ['package.json', 'package-lock.json', 'vitest.config.ts', 'packages/testkit/src/'];
/** A change here affects the code of every folder, without any import. */
const isBase = (file: string): boolean =>
  base.some((each) => file === each || (each.endsWith('/') && file.startsWith(each))) && !isTest(file);

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
export const isJourney = (file: string): boolean => file.startsWith('e2e/') || file.endsWith('.e2e.test.ts');
/** A test, or a file beside tests. */
const isOfTests = (file: string): boolean =>
  !isJourney(file) && (isTest(file) || /\/(?:test|testing)\//.test(file));

/** A file that is reached by imports. Migrations are found by their folder. */
const isImported = (file: string): boolean =>
  /\.(?:tsx?|css)$|\/src\/.*\.json$/.test(file) && !file.includes('/migrations/');

/** The workspace of a file. */
export const folderOf = (file: string): string | undefined =>
  /^(?:(?:packages|services|infra)\/[^/]+|web|bench|e2e)(?=\/)/.exec(file)?.[0];

/** Many files have these names, so a name alone identifies none of them. */
const namesOfMany = new Set(['package.json', 'README.md', 'tsconfig.json', 'index.ts', '.gitignore']);

/**
 * The tests that a change can affect: by imports; by processes of a changed folder that a test starts; by name, for
 * files that nothing imports. A change of a file that is no module affects all tests of its folder.
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

/** Whether a test, or a module that it uses, starts processes of this folder. */
const starts = (file: string, text: string, folder: string): boolean =>
  text.includes('node:child_process') &&
  (file.startsWith(`${folder}/`) || text.includes(`${folder.slice(folder.lastIndexOf('/') + 1)}/src/`));

const unique = <T>(values: readonly (T | undefined)[]): readonly T[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
