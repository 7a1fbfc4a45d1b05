import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Pattern } from './compile-pattern.ts';

export type FoundPattern = Pattern & { readonly where: string };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = ['packages/*/src/**/*.ts', 'services/*/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];
/** Files that only tests run. */
const isOfTests = (path: string): boolean =>
  /\.test\.tsx?$|\/(?:testing|conformance)\/|^packages\/testkit\//.test(path);

export const productFiles = (): readonly string[] =>
  globSync(sources, { cwd: root })
    .filter((path) => !isOfTests(path))
    .toSorted();

const patternOf = (literal: string): Pattern => {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
};

/** The regular expressions in a file, also those that it builds at run time. */
export const patternsIn = (path: string): readonly FoundPattern[] => {
  const text = readFileSync(`${root}${path}`, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const where = `${relative('.', path)}:${line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.push({ ...patternOf(node.text), where });
    else if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp')
      throw new Error(`Nobody can judge a pattern that is put together: ${where}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
