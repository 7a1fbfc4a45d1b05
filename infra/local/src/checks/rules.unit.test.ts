import { expect, test } from 'vitest';
import { ruleFaults, unprovedRules } from './rules.ts';

const page = {
  path: 'docs/rules/tickets.md',
  text: '# Tickets\n\n## T1 Moves\n\nOne decider.\nDecided in `move.ts`.\n\n## T2 Undo\n\nTen seconds.\n',
};
const move = { path: 'src/move.ts', text: '/** Moves (rule T1). */' };

test('citations of a known rule are accepted, and so are existing deciding files', () => {
  expect(ruleFaults([page, move])).toEqual([]);
});

test('a citation of an unknown rule is reported with its line', () => {
  const other = { path: 'src/other.ts', text: '\n// Held for long (rules T2, T7 and Z1).' };
  expect(ruleFaults([page, move, other])).toEqual([
    'src/other.ts:2: there is no rule T7',
    'src/other.ts:2: there is no rule Z1',
  ]);
});

test('a document outside the repository is no valid citation', () => {
  const other = { path: 'src/other.ts', text: '/** As 4-settled.md 9 says. */' };
  expect(ruleFaults([page, move, other])).toEqual([
    'src/other.ts:1: 4-settled.md is no document of this repository',
  ]);
});

test('a rule that occurs twice, or whose file is gone, is reported', () => {
  const again = { path: 'docs/rules/messages.md', text: '## T1 Again\n\nDecided in `gone.ts`.\n' };
  expect(ruleFaults([page, move, again])).toEqual([
    'docs/rules/messages.md: T1 stands there a second time',
    'docs/rules/messages.md: T1 is decided in gone.ts, which is gone',
  ]);
});

test('a page that names a file that is gone is reported with its line, a guide is not', () => {
  const text = 'It is in `src/gone.ts`,\nbeside `src/move.ts` and `.rules.ts`.\n';
  const [readme, guide] = ['src/README.md', 'docs/guides/api.md'].map((path) => ({ path, text }));
  expect(ruleFaults([page, move, ...(readme && guide ? [readme, guide] : [])])).toEqual([
    'src/README.md:1: gone.ts is gone',
  ]);
});

test('a migration whose name tells no time or no order is reported', () => {
  const [good, bad] = ['202601010000_create_tables', '202601010000-create-tables'].map((name) => ({
    path: `services/auth/migrations/${name}.ts`,
    text: '',
  }));
  expect(ruleFaults([page, move, ...(good && bad ? [good, bad] : [])])).toEqual([
    'services/auth/migrations/202601010000-create-tables.ts: a migration is called YYYYMMDDHHMM_verb_object.ts',
  ]);
});

test('a rule is unproved until a test names it', () => {
  const proof = {
    path: 'src/move.unit.test.ts',
    text: "test('an accept moves the ticket (rule T1)', () => {});",
  };
  expect(unprovedRules([page, move, proof])).toEqual(['T2 Undo (docs/rules/tickets.md)']);
  expect(unprovedRules([page, move])).toHaveLength(2);
});
