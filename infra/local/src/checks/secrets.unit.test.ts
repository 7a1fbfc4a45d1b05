import { expect, test } from 'vitest';
import { secretsIn } from './secrets.ts';

// Built from parts, so that the scan of this repository does not find them.
const letters = (count: number): string => 'aB3'.repeat(count).slice(0, count);
const samples: readonly (readonly [string, string])[] = [
  ['a private key', `-----BEGIN PRIVATE KEY-----\n${letters(64)}`],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${letters(64)}`],
  ['an AWS key', `key = AKIA${letters(16).toUpperCase()}`],
  ['a GitHub token', `ghp_${letters(36)}`],
  ['a GitHub token', `github_pat_${letters(82)}`],
  ['a GitLab token', `glpat-${letters(20)}`],
  ['an npm token', `npm_${letters(36)}`],
  ['a password of a registry', `//registry.example/:_authToken=${letters(36)}`],
  ['a Slack token', `xoxb-${letters(24)}`],
  ['a Google key', `AIza${letters(35)}`],
  ['a Stripe key', `sk_live_${letters(24)}`],
  ['a key of a model service', `sk-ant-${letters(40)}`],
  ['a SendGrid key', `SG.${letters(22)}.${letters(43)}`],
  ['a master key', `MASTER_KEY=1:${letters(43)}=`],
];

test.each(samples)('%s is found, and not printed', (what, text) => {
  expect(secretsIn(`a line\n${text} and more`)).toEqual([`2: looks like ${what}`]);
});

test.each([
  'MASTER_KEY=1:<32 bytes as base64>',
  '-----BEGIN PUBLIC KEY-----',
  'const privateKey = "-----BEGIN PRIVATE KEY-----"',
  'postgres://desk:desk@localhost/desk',
  'Bearer undefined',
  'task-management-of-many-things',
])('%s is not a secret', (text) => {
  expect(secretsIn(text)).toEqual([]);
});
