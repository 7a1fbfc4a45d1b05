import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryPath } from '../settings.ts';

type Source = { readonly path: string; readonly text: string };

const sourcesIn = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

const importing = /^import \{([^}]*)\} from '@balcao\/contracts';$/gm;
/** Types are gone when a service runs. */
const namesImported = ({ text }: Source): readonly string[] =>
  [...text.matchAll(importing)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const exporting = /^export (?:const|class|function) (\w+)/gm;
const own = /^(?:import|export) (?!type).* from '(\.[^']+)';$/gm;
const importsOf = ({ path, text }: Source): readonly string[] =>
  [...text.replaceAll(/\{[^}]*\}/g, '{}').matchAll(own)].map(([, to = '']) => join(dirname(path), to));

/** The contracts that these sources use, and those that these use. */
const contractsOf = (users: readonly Source[], contracts: readonly Source[]): readonly string[] => {
  const byPath = new Map(contracts.map((source) => [source.path, source]));
  const definedIn = new Map(
    contracts.flatMap((source) =>
      [...source.text.matchAll(exporting)].map(([, name = '']) => [name, source.path] as const),
    ),
  );
  const found = new Set<string>();
  const visit = (path: string | undefined): void => {
    const source = path === undefined ? undefined : byPath.get(path);
    if (source === undefined || found.has(source.path)) return;
    found.add(source.path);
    importsOf(source).forEach(visit);
  };
  for (const name of users.flatMap(namesImported)) visit(definedIn.get(name));
  return [...found];
};

/**
 * What restarts a service when it changes: its own sources, those of the packages, and the contracts that it uses.
 * Node's own watch would follow all contracts, because their index loads them all. Read once, when the desk starts.
 */
export const watchedPaths = (servicePath: string): readonly string[] => {
  const packagesPath = join(repositoryPath, 'packages');
  const folders = [
    join(servicePath, 'src'),
    ...readdirSync(packagesPath)
      .filter((name) => name !== 'contracts' && name !== 'testkit')
      .map((name) => join(packagesPath, name, 'src')),
  ];
  const contracts = sourcesIn(join(packagesPath, 'contracts/src'));
  return [...folders, ...contractsOf(folders.flatMap(sourcesIn), contracts)];
};
