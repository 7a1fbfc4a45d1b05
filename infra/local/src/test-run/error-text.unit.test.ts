import { expect, test } from 'vitest';
import { errorText, fileOfError } from './error-text.ts';

const root = import.meta.dirname;
const frame = { method: 'add', file: `${root}/error-text.unit.test.ts`, line: 1, column: 8 };

test('an error shows its difference, its line and its cause', () => {
  const foreign = { method: '', file: `${root}/node_modules/x/y.js`, line: 1, column: 1 };
  const error = {
    name: 'AssertionError',
    message: '\u001B[31mexpected 1 to be 2\u001B[39m',
    diff: '- 2\n+ 1',
    stacks: [foreign, frame],
    cause: { name: 'Error', message: 'no answer', stack: 'Error: no answer\n    at somewhere' },
  };
  expect(errorText(error, root).split('\n')).toEqual([
    'AssertionError: expected 1 to be 2',
    '',
    '- 2',
    '+ 1',
    '',
    "  > import { expect, test } from 'vitest';",
    '    at add error-text.unit.test.ts:1:8',
    'Caused by:',
    'Error: no answer',
    '    at somewhere',
  ]);
});

test('an unhandled rejection names the test that ran at the time', () => {
  const error = {
    name: 'Error',
    message: 'nobody waits',
    stack: `Error: nobody waits\n    at ${root}/a.ts:1:2\n    at file://${root}/node_modules/x.js:1:1`,
    VITEST_TEST_PATH: `${root}/a.ts`,
    VITEST_TEST_NAME: 'leaves',
  };
  expect(errorText(error, root).split('\n')).toEqual([
    'Error: nobody waits',
    `    at ${root}/a.ts:1:2`,
    "While a.ts ran, likely by 'leaves'.",
  ]);
  expect(fileOfError(error, root)).toBe('a.ts');
});

test('a worker or a page that died names the file that it ran, and no other error does', () => {
  const death = `Worker exited unexpectedly with signal SIGKILL during started state while running test file`;
  const error = (message: string, cause?: unknown) => ({ name: 'Error', message, cause });
  const died = error('Worker forks emitted error.', error(`${death} ${root}/a.ts`));
  expect(fileOfError(died, root)).toBe('a.ts');
  expect(fileOfError(error(`Failed to run the test ${root}/a.tsx.`), root)).toBe('a.tsx');
  expect(fileOfError(error(`${death}s ${root}/a.ts, ${root}/b.ts`), root)).toBeUndefined();
  expect(fileOfError(error('out of memory'), root)).toBeUndefined();
  expect(fileOfError('a word', root)).toBeUndefined();
});

test('any other thrown value is shown as it is', () => {
  expect(errorText('a word', root)).toBe('a word');
});
