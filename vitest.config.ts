import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { launchOptions } from './e2e/src/chromium.ts';
import { LongestFirst } from './packages/testkit/src/longest-first.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const rootPath = fileURLToPath(new URL('.', import.meta.url));

const isThorough = process.env['BALCAO_TEST_ALL'] === '1';

const setupFiles = ['each-file', ...(isThorough ? ['more-tries'] : [])].map(
  (name) => `${rootPath}packages/testkit/src/${name}.ts`,
);

/** Whole files that only `npm run test:all` has the time for; there, every project runs its own. */
const thoroughFiles = (below = '**'): readonly string[] =>
  isThorough ? [`${below}/*.all.test.{ts,tsx}`] : [];

/** The folders that npm calls workspaces: `packages/contracts`, …, `web`. A project is called like its folder. */
const folders = ['packages', 'services']
  .flatMap((parent) => readdirSync(`${rootPath}${parent}`).map((name) => `${parent}/${name}`))
  .concat('infra/local', 'infra/demo', 'bench', 'web')
  .filter((folder) => existsSync(`${rootPath}${folder}/package.json`));

const folderProjects = folders.map((folder): TestProjectInlineConfiguration => ({
  extends: true,
  ...(folder === 'web' ? { define: { 'process.env.NODE_ENV': '"test"' } } : {}),
  test: {
    name: folder.slice(folder.lastIndexOf('/') + 1),
    root: `${rootPath}${folder}`,
    include: ['**/*.unit.test.{ts,tsx}', '**/*.int.test.{ts,tsx}', ...thoroughFiles()],
    environment: folder === 'web' ? 'happy-dom' : 'node',
    // What a file imports is there already, if another one in the same process did.
    isolate: false,
    ...(folder === 'web'
      ? { pool: 'threads', setupFiles: [...setupFiles, `${rootPath}web/src/testing/each-file.ts`] }
      : {}),
    sequence: { groupOrder: 0 },
  },
}));

const production = { 'process.env.NODE_ENV': '"production"' };

/**
 * How long a step in a browser test waits. The first one of a page waits for all files of the desk, beside other tests.
 */
const stepMs = 20_000;

const byFingers = 'src/**/*.touch.browser.test.tsx';
const launched = await launchOptions();
const chromium = (options: { readonly hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: { ...launched },
    contextOptions: { locale: 'en-US', permissions: ['microphone'], ...options },
    actionTimeout: stepMs,
  });

/** The web client in a real browser, before a desk inside the page: what needs one window and no truth of a server. */
const browser: TestProjectInlineConfiguration = {
  extends: false,
  // As people get it: React and the styles take twice the processor in the form that helps who develops with them.
  define: production,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // What only a worker or few tests import: found while tests run, it would make the page load anew.
  optimizeDeps: {
    include: ['axe-core', 'react/jsx-runtime', 'wasm-media-encoders'],
    rolldownOptions: { transform: { define: production } },
  },
  resolve: { alias: { 'socket.io-client': `${rootPath}web/src/testing/desk/test-line.ts` } },
  test: {
    name: 'browser',
    root: `${rootPath}web`,
    include: ['src/**/*.browser.test.tsx'],
    provide: { isThorough },
    // One page for all files of a browser: what they import is there already.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      // A part of a text finds it, as in journeys.
      locators: { exact: false },
      instances: [
        { browser: 'chromium', provider: chromium(), exclude: [byFingers] },
        // Once a browser was touched, its pointer stays a coarse one: these have a browser of their own.
        { browser: 'chromium', name: 'touch', provider: chromium({ hasTouch: true }), include: [byFingers] },
      ],
      viewport: { width: 1440, height: 900 },
    },
    // One page is busy for less than one core: the desk inside it waits, and so do the steps of a test.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: stepMs } },
    sequence: { groupOrder: 1 },
  },
};

/** Whole systems and real browsers, wherever their files lie; after everything else. */
const journeys: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'e2e',
    root: rootPath,
    include: [
      '**/*.e2e.test.ts',
      'e2e/**/*.unit.test.ts',
      'e2e/**/*.int.test.ts',
      ...thoroughFiles('e2e/**'),
    ],
    environment: 'node',
    // One browser for all files of a process, and what they import is there already.
    isolate: false,
    // Each keeps nearly two cores busy: a third only makes all of them wait longer than their tests do.
    maxWorkers: 2,
    // The steps of a page end before (e2e/src/watched-pages.ts), and say which one hangs.
    testTimeout: isThorough ? 1_200_000 : 240_000,
    hookTimeout: isThorough ? 600_000 : 240_000,
    setupFiles: [...setupFiles, `${rootPath}e2e/src/each-journey.ts`],
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({
  test: {
    projects: [...folderProjects, browser, journeys],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.balcao*/**'],
    globalSetup: [`${rootPath}packages/testkit/src/global-setup.ts`],
    setupFiles,
    // What a passing test printed, and the services in it, is of no use to anybody.
    silent: 'passed-only',
    pool: 'forks',
    // More than a small machine has cores: most files wait, for stores, browsers and what takes its time.
    maxWorkers: 3,
    // Far more than anything takes: it ends what hangs, and measures nobody. Who waits for something gives up before, and
    // says what is missing.
    testTimeout: isThorough ? 600_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
  },
});
