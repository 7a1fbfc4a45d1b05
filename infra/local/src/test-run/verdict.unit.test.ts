import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryPath } from '../settings.ts';
import type { EndedFile } from './run-event.ts';
import {
  closingLines,
  countUnsteady,
  countVerdicts,
  failedFiles,
  judge,
  mostRepeated,
  mostUnsteady,
  summary,
} from './verdict.ts';
import type { VitestRun } from './vitest-run.ts';

const failure = { name: 'adds up', seconds: 0.5, text: 'Error: 1 is not 2', printed: '' };
const passing = (path: string, seconds = 1): EndedFile => ({
  kind: 'file',
  project: 'ticket',
  path,
  seconds,
  passed: 3,
  failures: [],
});
const failing = (path: string): EndedFile => ({ ...passing(path), passed: 2, failures: [failure] });
const ran = (...files: readonly EndedFile[]): VitestRun => ({ files, errors: [] });
const kept = (run: VitestRun, outputPath: string): VitestRun => ({ ...run, outputPath });
const alone = (path: string, run: VitestRun) => ({ path, again: kept(run, `/kept/alone/${path}`) });

test('passed and failed tests are counted, and errors outside every file', () => {
  const run = { files: [passing('a.ts'), failing('b.ts')], errors: [{ text: 'a worker died' }] };
  expect(countVerdicts([judge(run, [])])).toEqual({ passed: 5, failed: 2 });
});

test('each file in which something failed is named once', () => {
  const errors = [
    { text: 'nobody waits', path: 'b.ts' },
    { text: 'a worker died', path: 'c.ts' },
    { text: '' },
  ];
  const run = { files: [passing('a.ts'), failing('b.ts')], errors };
  expect(failedFiles(run)).toEqual(['b.ts', 'c.ts']);
});

test('a file that passes alone is unsteady, and its tests count as passed', () => {
  const first = kept(ran(passing('a.ts'), failing('b.ts')), '/kept');
  const verdict = judge(first, [alone('b.ts', ran(passing('b.ts')))]);
  expect(verdict).toMatchObject({
    unsteady: [{ path: 'b.ts', failed: ['adds up'], outputs: ['/kept', '/kept/alone/b.ts'] }],
    failedTwice: [],
  });
  expect(countVerdicts([verdict])).toEqual({ passed: 6, failed: 0 });
});

test('a file that fails again fails the run, with both outputs', () => {
  const first = kept(ran(passing('a.ts'), failing('b.ts')), '/kept');
  const verdict = judge(first, [alone('b.ts', ran(failing('b.ts')))]);
  expect(verdict).toMatchObject({
    unsteady: [],
    failedTwice: [{ path: 'b.ts', outputs: ['/kept', '/kept/alone/b.ts'] }],
  });
  expect(countVerdicts([verdict])).toEqual({ passed: 5, failed: 1 });
});

test('an error outside every test counts no more when the file that it names passes alone', () => {
  const first = { files: [passing('a.ts')], errors: [{ text: 'a worker died', path: 'b.ts' }] };
  expect(countVerdicts([judge(first, [])])).toEqual({ passed: 3, failed: 1 });
  const verdict = judge(first, [alone('b.ts', ran(passing('b.ts')))]);
  expect(verdict.unsteady).toMatchObject([{ path: 'b.ts', failed: [] }]);
  expect(countVerdicts([verdict])).toEqual({ passed: 6, failed: 0 });
});

test('an error that names no file fails the run, whatever passes alone', () => {
  const first = { files: [failing('b.ts')], errors: [{ text: 'out of memory' }] };
  const verdict = judge(first, [alone('b.ts', ran(passing('b.ts')))]);
  expect(countVerdicts([verdict])).toEqual({ passed: 3, failed: 1 });
});

test.each([
  ['nothing was reported', ran()],
  ['no test of it ran', ran({ ...passing('b.ts'), passed: 0 })],
  ['something failed outside of it', { files: [passing('b.ts')], errors: [{ text: 'nobody waits' }] }],
])('a file has not passed alone if %s', (_, again) => {
  expect(judge(ran(failing('b.ts')), [alone('b.ts', again)]).unsteady).toEqual([]);
});

const unsteadyRun = (count: number) => {
  const paths = Array.from({ length: count }, (_, index) => `${index}.ts`);
  return judge(
    ran(...paths.map(failing)),
    paths.map((path) => alone(path, ran(passing(path)))),
  );
};

test('more than three unsteady files fail the run, and the summary says why', () => {
  expect(countVerdicts([unsteadyRun(mostUnsteady)]).failed).toBe(0);
  expect(countVerdicts([unsteadyRun(mostUnsteady + 1)]).failed).toBe(1);
  expect(summary([unsteadyRun(4)]).at(-1)).toMatch(/^4 files passed only when they ran alone. .* fails\.$/);
  // Both runs of one command count together.
  expect(countVerdicts([unsteadyRun(2), unsteadyRun(2)]).failed).toBe(1);
});

test('the summary names the ten slowest files, every failure, and what is unsteady', () => {
  const files = Array.from({ length: 12 }, (_, index) => passing(`${index}.ts`, index));
  const first = kept(ran(...files, failing('x.ts'), failing('y.ts')), '/kept');
  const repeats = [alone('x.ts', ran(failing('x.ts'))), alone('y.ts', ran(passing('y.ts')))];
  const lines = summary([judge(first, repeats)]);
  expect(lines.slice(0, 2)).toEqual(['Slowest files:', '   11.0 s  11.ts']);
  expect(lines.slice(10)).toEqual([
    '    2.0 s  2.ts',
    'Failed tests (details above):',
    '  x.ts > adds up',
    'Failed a second time, alone:',
    '  x.ts: /kept and /kept/alone/x.ts',
    'Logs and screenshots of this run: /kept',
    'Unsteady (failed among the others, passed alone). Mend them before other work goes on:',
    '  y.ts\n    > adds up',
    '    both outputs: /kept and /kept/alone/y.ts',
  ]);
});

test('the last line counts passed and failed, the one above it what is unsteady too', () => {
  expect(closingLines({ passed: 7, failed: 1 }, countUnsteady([unsteadyRun(1), unsteadyRun(2)]))).toEqual([
    '7 passed, 1 failed, 3 unsteady',
    '7 passed, 1 failed',
  ]);
});

test('the page for contributors states the rule, with the limits of this module', () => {
  const page = readFileSync(join(repositoryPath, 'CONTRIBUTING.md'), 'utf8');
  expect(page).toContain('An unsteady file is mended before other work goes on.');
  expect(page).toContain(`More than ${mostUnsteady} unsteady files fail the run`);
  expect(page).toContain(`If more than ${mostRepeated} files fail, none runs again.`);
});
