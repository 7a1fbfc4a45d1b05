import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryPath } from '../settings.ts';
import { watchedPaths } from './watched-paths.ts';

const watched = (service: string): readonly string[] =>
  watchedPaths(join(repositoryPath, 'services', service)).map((path) => relative(repositoryPath, path));

test('a service restarts with its sources, the packages and the contracts that it uses', () => {
  const paths = watched('auth');
  expect(paths).toEqual(
    expect.arrayContaining([
      'services/auth/src',
      'packages/event-store/src',
      'packages/contracts/src/endpoints/auth.ts',
      'packages/contracts/src/endpoints/endpoint.ts',
    ]),
  );
  for (const other of [
    'services/ticket/src',
    'packages/contracts/src',
    'packages/contracts/src/endpoints/tags.ts',
  ])
    expect(paths).not.toContain(other);
});

test('the gateway serves every call, so it restarts with each endpoint', () => {
  expect(watched('gateway')).toContain('packages/contracts/src/endpoints/tags.ts');
});
