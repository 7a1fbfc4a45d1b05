import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryPath } from '../settings.ts';
import { queryFaults, type SourceFile } from './query-files.ts';
import { hopFaults } from './walkthroughs.ts';

type Rule = {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly files: readonly string[];
};

const pages = 'docs/rules/';
const readable = /\.(?:md|mjs|sql|tsx?)$/;
const heading = /^## ([A-Z]\d+) (\S.*)$/;
const citation = /\b[Rr]ules? ([A-Z]\d+(?:(?:, | and )[A-Z]\d+)*)/g;
/** Guides name files that their readers create. */
const guides = 'docs/guides/';
const namedFile = /`(?:[\w.-]+\/)*([A-Za-z\d][\w.-]*\.(?:mjs|sql|tsx?))`/g;
const misnamedMigration = /\/migrations\/(?!\d{12}(?:_[a-z]+)+\.ts$)/;
const absentDocument =
  /\b(?:1-application|2-administration|3-wire|4-settled|quality|style|channels|facts|house|architecture)\.md\b/g;

/** The rules of one page: a heading each, then the text and the files that decide it. */
function rulesOf({ path, text }: SourceFile): Rule[] {
  const rules: (Rule & { files: string[] })[] = [];
  for (const line of text.split('\n')) {
    const [, id, title] = heading.exec(line) ?? [];
    if (id !== undefined && title !== undefined) rules.push({ id, title, page: path, files: [] });
    else if (line.startsWith('Decided in '))
      rules.at(-1)?.files.push(...[...line.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  }
  return rules;
}

const allRules = (files: readonly SourceFile[]): Rule[] =>
  files.filter(({ path }) => path.startsWith(pages)).flatMap(rulesOf);

const citedIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(([, ids = '']) => ids.split(/, | and /));

/** Mistakes between rules and citations, one per line with its place. */
export function ruleFaults(files: readonly SourceFile[]): string[] {
  const rules = allRules(files);
  const known = new Set(rules.map(({ id }) => id));
  const names = new Set(files.map(({ path }) => basename(path)));
  const twice = rules.filter(({ id }, at) => rules.findIndex((rule) => rule.id === id) !== at);
  return [
    ...twice.map(({ id, page }) => `${page}: ${id} stands there a second time`),
    ...rules.flatMap(({ id, page, files: decided }) =>
      decided
        .filter((file) => !names.has(file))
        .map((file) => `${page}: ${id} is decided in ${file}, which is gone`),
    ),
    ...files
      .filter(({ path }) => misnamedMigration.test(path))
      .map(({ path }) => `${path}: a migration is called YYYYMMDDHHMM_verb_object.ts`),
    ...files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => [
        ...citedIn(line)
          .filter((id) => !known.has(id))
          .map((id) => `${path}:${String(at + 1)}: there is no rule ${id}`),
        ...(path.endsWith('.md') && !path.startsWith(guides) && !line.startsWith('Decided in ')
          ? [...line.matchAll(namedFile)]
          : []
        )
          .filter(([, file = '']) => !names.has(file))
          .map(([, file = '']) => `${path}:${String(at + 1)}: ${file} is gone`),
        ...(path.endsWith('.md') ? [] : [...line.matchAll(absentDocument)]).map(
          ([name]) => `${path}:${String(at + 1)}: ${name} is no document of this repository`,
        ),
      ]),
    ),
  ];
}

/** Rules that no test names. */
export function unprovedRules(files: readonly SourceFile[]): string[] {
  const proved = new Set(
    files.filter(({ path }) => path.includes('.test.')).flatMap(({ text }) => citedIn(text)),
  );
  return allRules(files)
    .filter(({ id }) => !proved.has(id))
    .map(({ id, title, page }) => `${id} ${title} (${page})`);
}

const sourceFiles = (): SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryPath,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((path) => readable.test(path) && existsSync(join(repositoryPath, path)))
    // The searched names occur in this file and its test.
    .filter((path) => !path.startsWith('infra/local/src/checks/rules.'))
    .map((path) => ({ path, text: readFileSync(join(repositoryPath, path), 'utf8') }));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sourceFiles();
  if (process.argv.includes('--unproved')) process.stdout.write(`${unprovedRules(files).join('\n')}\n`);
  else {
    const faults = [...ruleFaults(files), ...hopFaults(files), ...queryFaults(files)];
    if (faults.length > 0) {
      process.stderr.write(
        `The code does not agree with its rules, walkthroughs and file names (see docs/):\n${faults.join('\n')}\n`,
      );
      process.exitCode = 1;
    }
  }
}
