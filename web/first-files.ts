import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const sourcePath = join(import.meta.dirname, 'src');
const pagePath = join(import.meta.dirname, 'index.html');

const endingWith = (ending: string): readonly string[] =>
  globSync(`**/*${ending}`, { cwd: sourcePath }).map((file) => join(sourcePath, file));

/** What nearly every visit loads. In forty little files a fifth of each would be headers: each gets one file. */
const startEnding = '.start.tsx';
const starts = endingWith(startEnding);
/** What guests see. */
const guests = endingWith('.guest.tsx');
/** What is shown while the desk is away: the worker keeps what the page names. */
const shownWhileAway = endingWith('.away.tsx');

const appPath = join(sourcePath, 'app');

/** What the page names, to be fetched when the line is free. What a feature begins with waits for the app's first screen. */
export const fetchedAhead: readonly string[] = [
  ...starts.filter((start) => start.startsWith(appPath)),
  ...shownWhileAway,
];

type Module = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Modules = { getModuleInfo(id: string): Module | null };

/** All that these files import, at whatever distance. */
const importsOf = (files: readonly string[], modules: Modules): ReadonlySet<string> => {
  const known = new Set(files);
  // A loop over a set also visits what is added meanwhile.
  for (const id of known)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) known.add(imported);
  return known;
};

/** The starts, those first that the page asks for first. */
const inOrder = (modules: Modules): readonly string[] => {
  const ordered: string[] = [];
  const seen = new Set<string>();
  let next: readonly string[] = [pagePath];
  while (next.length > 0) {
    const reached = [...importsOf(next, modules)].filter((id) => !seen.has(id));
    for (const id of reached) seen.add(id);
    next = reached.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    ordered.push(...starts.filter((start) => next.includes(start) && !ordered.includes(start)));
  }
  return ordered;
};

/** Asks once: the modules are the same for the whole build. */
const once = <T>(read: (modules: Modules) => T): ((modules: Modules) => T) => {
  let answer: { readonly value: T } | undefined;
  return (modules) => (answer ??= { value: read(modules) }).value;
};

const order = once(inOrder);

const sharedIds = once((modules) => {
  const ofDesk = importsOf(starts, modules);
  return new Set([...importsOf(guests, modules)].filter((id) => ofDesk.has(id)));
});

/** An entry of the build, or what a page or the worker begins with: in a shared file these would start wherever it is loaded. */
const isBeginning = (id: string, modules: Modules): boolean => {
  const module = modules.getModuleInfo(id);
  return (
    module !== null &&
    (module.isEntry || module.importers.some((importer) => modules.getModuleInfo(importer)?.isEntry === true))
  );
};

const ofWorker = join(sourcePath, 'service-worker');
const copyMark = '?worker-copy';

/** The worker is one file: browsers run it as a script, which may import nothing. */
export const isOfWorker = (id: string): boolean => id.startsWith(ofWorker) || id.endsWith(copyMark);

/** The id of a module's copy in the worker's file. */
export const copyOf = (id: string): string => `${id}${copyMark}`;

/** What every page needs. */
export const nameBase = (id: string, modules: Modules): string | null =>
  isBeginning(id, modules) || isOfWorker(id) ? null : 'base';

/** What the sign-in shares with the desk: in a file of the desk, the sign-in would load the desk with it. */
export const nameShared = (id: string, modules: Modules): string | null =>
  sharedIds(modules).has(id) ? 'shared' : null;

/** One for each start. What two of them need goes with the first. */
export const nameStarts = starts.map(
  (_start, at) =>
    (id: string, modules: Modules): string | null =>
      order(modules)[at] === id ? basename(id, startEnding) : null,
);
