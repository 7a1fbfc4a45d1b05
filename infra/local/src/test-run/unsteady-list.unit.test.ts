import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addUnsteady, forgetUnsteady, unsteadyListIn } from './unsteady-list.ts';

const newList = (): string => unsteadyListIn(join(mkdtempSync(join(tmpdir(), 'balcao-unsteady-')), 'data'));
const on = (today: string, gone?: string) => ({ today, exists: (path: string) => path !== gone });

test('an unsteady file is named by every later run, with its first day, until it is taken off', () => {
  const list = newList();
  expect(addUnsteady(list, ['a.ts', 'b.ts'], on('2026-01-01'))).toEqual([]);
  const named = [expect.stringContaining('2026-01-01'), expect.stringContaining('test:again -- b.ts')];
  expect(addUnsteady(list, ['a.ts'], on('2026-01-02'))).toEqual(named);
  forgetUnsteady(list, ['a.ts']);
  expect(addUnsteady(list, [], on('2026-01-03'))).toEqual(named.slice(1));
});

test('a file that is gone is on the list no more', () => {
  const list = newList();
  addUnsteady(list, ['a.ts', 'b.ts'], on('2026-01-01'));
  expect(addUnsteady(list, [], on('2026-01-02', 'a.ts'))).toEqual([expect.stringContaining('b.ts')]);
});
