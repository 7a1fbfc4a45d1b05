import { expect, test } from 'vitest';
import { chooseTests } from './choose-tests.ts';

const texts: Record<string, string> = {
  'package.json': '',
  'docs/operations/variables.md': '',
  'docker-compose.yml': '',
  'e2e/journeys/media.e2e.test.ts': '',
  'e2e/src/open-desk.ts': '',
  'infra/local/test/compose.int.test.ts': "readFileSync('docker-compose.yml')",
  'packages/contracts/src/index.ts': '',
  'packages/testkit/src/eventually.ts': '',
  'packages/testkit/src/eventually.unit.test.ts': '',
  'services/auth/package.json': '',
  'services/auth/migrations/202601010000_users.ts': '',
  'services/auth/src/main.ts': '',
  'services/auth/src/users.unit.test.ts': '',
  'services/auth/test/auth-process.ts': "import { spawn } from 'node:child_process';",
  'services/auth/test/users.int.test.ts': "import { start } from './auth-process.ts';",
  'services/gateway/test/real-auth.int.test.ts':
    "import { spawn } from 'node:child_process'; new URL('../../auth/src/main.ts')",
  'services/gateway/test/limits.int.test.ts': '',
  'web/src/locales/en.json': '',
  'web/public/icon.svg': '',
  'web/src/app.browser.test.tsx': '',
  'web/src/app.unit.test.tsx': '',
};
const choose = (...changed: readonly string[]) =>
  chooseTests(changed, { files: Object.keys(texts), textOf: (file) => texts[file] ?? '' });

test('a module affects the tests that import it, which vitest finds', () => {
  expect(choose('packages/contracts/src/index.ts', 'web/src/locales/en.json').from).toEqual([
    'packages/contracts/src/index.ts',
    'web/src/locales/en.json',
  ]);
});

test('a module affects the tests that start its folder as a process, here and elsewhere', () => {
  expect(choose('services/auth/src/main.ts').from).toEqual([
    'services/auth/src/main.ts',
    'services/auth/test/auth-process.ts',
    'services/gateway/test/real-auth.int.test.ts',
  ]);
});

test.each(['services/auth/package.json', 'services/auth/migrations/202601010000_users.ts'])(
  '%s reaches every test of its folder',
  (file) => {
    const { from, reasons } = choose(file);
    expect(from).toEqual(['services/auth/src/users.unit.test.ts', 'services/auth/test/users.int.test.ts']);
    expect(reasons).toEqual([expect.stringContaining('services/auth')]);
  },
);

test('a file that nothing imports affects the tests that name it', () => {
  expect(choose('docker-compose.yml').from).toEqual(['infra/local/test/compose.int.test.ts']);
  expect(choose('docs/operations/variables.md').from).toEqual([]);
  expect(choose('web/public/icon.svg').from).toEqual([
    'web/src/app.browser.test.tsx',
    'web/src/app.unit.test.tsx',
  ]);
});

test('a file on which every test depends affects all tests, but no journey', () => {
  for (const file of ['package.json', 'packages/testkit/src/eventually.ts']) {
    const { from, journeysFrom } = choose(file);
    expect(from).toEqual(
      Object.keys(texts).filter((each) => /\.test\.tsx?$/.test(each) && !each.startsWith('e2e/')),
    );
    expect(journeysFrom).toEqual([]);
  }
  expect(choose('packages/testkit/src/eventually.unit.test.ts').from).toEqual([
    'packages/testkit/src/eventually.unit.test.ts',
  ]);
});

test('a change of journeys affects only journeys', () => {
  expect(choose('e2e/src/open-desk.ts', 'services/auth/src/users.unit.test.ts')).toMatchObject({
    from: ['services/auth/src/users.unit.test.ts'],
    journeysFrom: ['e2e/src/open-desk.ts'],
  });
});

test('a deleted file affects nothing by itself, because its importers have changed too', () => {
  expect(choose('services/auth/src/gone.ts', 'e2e/src/gone.ts')).toMatchObject({
    from: [],
    journeysFrom: [],
  });
});
