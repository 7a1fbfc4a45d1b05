import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryPath } from '../settings.ts';

/**
 * Texts that look like secrets, by the prefixes of their issuers. Each pattern is linear: no repetition contains its
 * own beginning.
 */
const marks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[\w+/]{32}/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/],
  ['a GitHub token', /\b(?:gh[oprsu]_[A-Za-z\d]{36}|github_pat_\w{60})/],
  ['a GitLab token', /\bglpat-[\w-]{20}/],
  ['an npm token', /\bnpm_[A-Za-z\d]{36}\b/],
  ['a password of a registry', /_(?:authToken|password|auth)\s?=\s?["']?[\w+/=-]{16}/],
  ['a Slack token', /\bxox[abeoprs]-[\w-]{20}/],
  ['a Google key', /\bAIza[\w-]{35}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z\d]{20}/],
  ['a key of a model service', /\bsk-(?:ant-|proj-)[\w-]{20}/],
  ['a SendGrid key', /\bSG\.[\w-]{22}\.[\w-]{43}/],
  ['a master key', /\bMASTER_KEYS?(?:_PREVIOUS)?\s?[=:]\s?["']?\w{1,20}:[A-Za-z\d+/]{43}=/],
];

/** Longer files are not sources, but bundles or drawings. */
const mostBytes = 2_000_000;

/** The places in a text that look like secrets, one per line; the secret itself is never printed. */
export const secretsIn = (text: string): readonly string[] =>
  text.split('\n').flatMap((line, index, lines) => {
    const known = marks.find(([, pattern]) => {
      // A key begins on the line after its header.
      const found = pattern.exec(`${line}\n${lines[index + 1] ?? ''}`);
      return found !== null && found.index < line.length;
    });
    return known === undefined ? [] : [`${String(index + 1)}: looks like ${known[0]}`];
  });

const filesOf = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryPath,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path !== '');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = filesOf().flatMap((path) => {
    const file = join(repositoryPath, path);
    if (!existsSync(file) || !statSync(file).isFile() || statSync(file).size > mostBytes) return [];
    return secretsIn(readFileSync(file, 'utf8')).map((place) => `${path}:${place}`);
  });
  if (found.length > 0) {
    process.stderr.write(`Take these out of the repository, and make them worthless where they are valid:\n`);
    process.stderr.write(`${found.join('\n')}\n`);
    process.exitCode = 1;
  }
}
