import { expect, test } from 'vitest';
import type { EndedFile } from './run-event.ts';
import { countRepeats, readRepetition } from './repeated-files.ts';

test.each([
  [['a.ts', 'b.ts'], { files: ['a.ts', 'b.ts'], times: 20 }],
  [['--times', '3', 'a.ts'], { files: ['a.ts'], times: 3 }],
  // The arguments that npm leaves without a `--`.
  [['a.ts', '3'], { files: ['a.ts'], times: 3 }],
])('%j names files and a number', (args, repetition) => {
  expect(readRepetition(args)).toEqual(repetition);
});

test.each([[[]], [['--times', '3']], [['a.ts', '3', '4']], [['a.ts', '0']]])('%j is refused', (args) => {
  expect(() => readRepetition(args)).toThrow('npm run test:again');
});

test('a file passes if all of its tests pass, and only if it was reported', () => {
  const file: EndedFile = {
    kind: 'file',
    project: 'ticket',
    path: 'a.ts',
    seconds: 1,
    passed: 2,
    failures: [],
  };
  const failed: EndedFile = { ...file, failures: [{ name: 'x', seconds: 1, text: '', printed: '' }] };
  const other = { ...file, path: 'b.ts' };
  const runs = [[file, other], [failed, other], [file]].map((files) => ({ files, errors: [] }));
  expect(countRepeats(runs)).toEqual([
    { path: 'a.ts', passed: 2 },
    { path: 'b.ts', passed: 2 },
  ]);
});
