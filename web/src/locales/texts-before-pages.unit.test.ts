import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { texts as startTexts } from './en.ts';

const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, source]) => [join('/src/locales', path), source] as const),
);
const namespaces = Object.keys(import.meta.glob('./en/*.json')).map((path) =>
  path.slice('./en/'.length, -'.json'.length),
);
const pageTexts = new Set(namespaces.filter((namespace) => !Object.keys(startTexts).includes(namespace)));

const pathsIn = (file: string, pattern: RegExp): string[] =>
  [...(sources.get(file) ?? '').matchAll(pattern)].map(([, path = '']) => join(dirname(file), path));
const imports = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';/gm;
const lazyImports = /\bimport\(\s*'(\.[^']+)'/g;

/** A file and everything that it imports. */
const withImports = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file) || !sources.has(file)) return known;
  known.add(file);
  for (const path of pathsIn(file, imports)) withImports(path, known);
  return known;
};

/** What a file fetches by `loadTexts`, or names under `texts` in the registry of pages. */
const fetchedBy = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(/\b(?:loadTexts\(|texts: \[)([^)\]]*)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );

/** The texts of pages that a file and its imports use. */
const saidBy = (file: string): string[] =>
  [...withImports(file)]
    .flatMap((path) => [
      ...(sources.get(path) ?? '').matchAll(/\b(?:useTranslation\(|getFixedT\(null, )'([\w-]+)'/g),
    ])
    .map(([, namespace = '']) => namespace)
    .filter((namespace) => pageTexts.has(namespace));

test.each(['/src/main.tsx', '/src/simulator.tsx'])('%s itself uses no text of a page', (file) => {
  expect(saidBy(file)).toEqual([]);
});

test('a part of the page is loaded together with its texts, so that no key is shown', () => {
  const missing = [...sources].flatMap(([file, source]) => {
    const before = new Set([...saidBy(file), ...fetchedBy(source)]);
    return pathsIn(file, lazyImports).flatMap((part) =>
      saidBy(part)
        .filter((namespace) => !before.has(namespace))
        .map((namespace) => `${file} fetches ${part} without the texts ${namespace}`),
    );
  });
  expect(missing).toEqual([]);
});
