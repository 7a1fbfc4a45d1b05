import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

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
});

test('any other thrown value is shown as it is', () => {
  expect(errorText('a word', root)).toBe('a word');
});
