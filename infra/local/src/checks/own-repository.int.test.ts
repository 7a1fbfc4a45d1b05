import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { repositoryPath } from '../settings.ts';

const output = (program: string, args: readonly string[], cwd = repositoryPath): string => {
  const path = join(repositoryPath, 'node_modules/.bin', program);
  const { stdout, stderr } = spawnSync(path, args, { cwd, encoding: 'utf8' });
  return stdout + stderr;
};

// Built from parts, so that the scan of this repository does not find them.
const letters = (count: number): string => 'aB3'.repeat(count).slice(0, count);
const secrets: Readonly<Record<string, string>> = {
  key: `-----BEGIN PRIVATE KEY-----\n${letters(64)}`,
  'rsa-key': `-----BEGIN RSA PRIVATE KEY-----\n${letters(64)}`,
  aws: `key = AKIA${letters(16).toUpperCase()}`,
  github: `ghp_${letters(36)}`,
  'github-fine': `github_pat_${letters(82)}`,
  gitlab: `glpat-${letters(20)}`,
  npm: `npm_${letters(36)}`,
  registry: `//registry.example/:_authToken=${letters(36)}`,
  slack: `xoxb-${letters(24)}`,
  google: `AIza${letters(35)}`,
  stripe: `sk_live_${letters(24)}`,
  model: `sk-ant-${letters(40)}`,
  sendgrid: `SG.${letters(22)}.${letters(43)}`,
  'master-key': `MASTER_KEY=1:${letters(43)}=`,
};
const harmless: Readonly<Record<string, string>> = {
  example: 'MASTER_KEY=1:<32 bytes as base64>',
  public: '-----BEGIN PUBLIC KEY-----',
  header: 'const privateKey = "-----BEGIN PRIVATE KEY-----"',
  bearer: 'Bearer undefined',
  words: 'task-management-of-many-things',
};

test('the scan finds secrets of every issuer, prints none, and leaves the rest', () => {
  const folder = testFolder();
  for (const [name, text] of Object.entries({ ...secrets, ...harmless }))
    writeFileSync(join(folder, `${name}.txt`), `a line\n${text} and more\n`);
  const said = output('secretlint', [join(folder, '*.txt')]);
  const found = [...said.matchAll(/([\w-]+)\.txt$/gm)].map(([, name]) => name);
  expect(found.toSorted()).toEqual(Object.keys(secrets).toSorted());
  for (const text of Object.values(secrets)) expect(said).not.toContain(text);
});

test.each([
  ['MIT', ''],
  ['(MIT OR AGPL-3.0-only)', ''],
  ['AGPL-3.0-only', 'AGPL-3.0-only'],
  ['MIT AND AGPL-3.0-only', 'MIT AND AGPL-3.0-only'],
])('a new package under %s needs a licence that was looked at, at any depth', (license, fault) => {
  const folder = testFolder();
  const add = (path: string, fields: object): void => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version: '1.0.0', ...fields }));
  };
  add('', { name: 'desk', private: true, dependencies: { a: '1.0.0' } });
  add('node_modules/a', { name: 'a', license: 'MIT', dependencies: { deep: '1.0.0' } });
  add('node_modules/a/node_modules/deep', { name: 'deep', license });
  copyFileSync(join(repositoryPath, '.licensee.json'), join(folder, '.licensee.json'));
  const said = output('licensee', ['--errors-only'], folder);
  if (fault === '') expect(said).toBe('');
  else expect(said).toContain(`deep@1.0.0\n  NOT APPROVED\n  Terms: ${fault}`);
});
