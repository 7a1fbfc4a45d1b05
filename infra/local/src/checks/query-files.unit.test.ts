import { expect, test } from 'vitest';
import { queryFaults } from './query-files.ts';

const faultsOf = (path: string, text: string): number => queryFaults([{ path, text }]).length;

test.each([
  "db.insertInto('st_marks')",
  "db.updateTable('st_marks')",
  "db.deleteFrom('st_marks')",
  'sql`insert into st_marks (id) values (1)`',
  'sql`delete from st_marks`',
  'sql`\n  update st_marks set at = now()`',
  'sql`\n  update st_marks m set at = now()`',
])('a query file that writes is found: %s', (text) => {
  expect(faultsOf('a/marks.query.ts', text)).toBe(1);
  expect(faultsOf('a/marks.table.ts', text)).toBe(0);
});

test('a query file may lock what it reads', () => {
  expect(faultsOf('a/marks.query.ts', "db.selectFrom('st_marks').forNoKeyUpdate()")).toBe(0);
  expect(faultsOf('a/marks.query.ts', 'sql`select at from st_marks for update`')).toBe(0);
});
