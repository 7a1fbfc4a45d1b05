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

test('a module reaches what imports it, which is for vitest to know', () => {
  expect(choose('packages/contracts/src/index.ts', 'web/src/locales/en.json').from).toEqual([
    'packages/contracts/src/index.ts',
    'web/src/locales/en.json',
  ]);
});

test('a module reaches whoever starts its folder as a process, here and elsewhere', () => {
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

test('what nobody imports reaches whoever names it', () => {
  expect(choose('docker-compose.yml').from).toEqual(['infra/local/test/compose.int.test.ts']);
  expect(choose('docs/operations/variables.md').from).toEqual([]);
  expect(choose('web/public/icon.svg').from).toEqual([
    'web/src/app.browser.test.tsx',
    'web/src/app.unit.test.tsx',
  ]);
});

test('what every test stands on reaches all of them, and no journey', () => {
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

test('journeys are reached by a change of their own alone', () => {
  expect(choose('e2e/src/open-desk.ts', 'services/auth/src/users.unit.test.ts')).toMatchObject({
    from: ['services/auth/src/users.unit.test.ts'],
    journeysFrom: ['e2e/src/open-desk.ts'],
  });
});

test('what was deleted reaches nothing by itself: whoever imported it has changed as well', () => {
  expect(choose('services/auth/src/gone.ts', 'e2e/src/gone.ts')).toMatchObject({
    from: [],
    journeysFrom: [],
  });
});
