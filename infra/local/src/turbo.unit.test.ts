import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { repositoryPath } from './settings.ts';

const read = <T>(path: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(join(repositoryPath, path), 'utf8')));

const packageSchema = z.object({ name: z.string(), scripts: z.record(z.string(), z.string()).optional() });
const { workspaces } = read('package.json', z.object({ workspaces: z.array(z.string()) }));
const folders = workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(repositoryPath, parent)).map((name) => `${parent}/${name}`);
});

test('the task "test" of each workspace knows the sources of all: a test may start any of them', () => {
  const { tasks } = read(
    'turbo.json',
    z.object({ tasks: z.object({ test: z.object({ dependsOn: z.array(z.string()) }) }) }),
  );
  const names = folders.map((folder) => read(`${folder}/package.json`, packageSchema).name);
  expect(tasks.test.dependsOn.toSorted()).toEqual(names.map((name) => `${name}#sources`).toSorted());
});

test.each(folders)('%s has the tasks that turbo runs', (folder) => {
  const { scripts = {} } = read(`${folder}/package.json`, packageSchema);
  const up = folder.includes('/') ? '../..' : '..';
  expect(scripts).toMatchObject({
    lint: `cd ${up} && oxlint ${folder}`,
    test: `node ${up}/infra/local/bootstrap.mjs test-workspace ${folder}`,
  });
  expect(scripts['typecheck']).toContain('typescript-7/bin/tsc -p ');
});
