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

/** Files that only `npm run test:all` runs. There, every project runs its own. */
const thoroughFiles = (below = '**'): readonly string[] =>
  isThorough ? [`${below}/*.all.test.{ts,tsx}`] : [];

/** The workspaces of npm: `packages/contracts`, …, `web`. A project has the name of its folder. */
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
    // Files of one process share the modules that they import.
    isolate: false,
    ...(folder === 'web'
      ? { pool: 'threads', setupFiles: [...setupFiles, `${rootPath}web/src/testing/each-file.ts`] }
      : {}),
    sequence: { groupOrder: 0 },
  },
}));

const production = { 'process.env.NODE_ENV': '"production"' };

/**
 * How long a step in a browser test waits. The first step of a page waits until all files of the desk are loaded, while
 * other tests run.
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

/** The web client in a real browser, with a fake desk inside the page: tests that need one window and no real server. */
const browser: TestProjectInlineConfiguration = {
  extends: false,
  // The form that users get. The development form of React and the styles takes twice the processor time.
  define: production,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Modules that only a worker or few tests import. If Vite found them during a run, it would reload the page.
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
    // All files of a browser share one page and the modules that they import.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      // A locator finds an element by a part of its text, as in journeys.
      locators: { exact: false },
      instances: [
        { browser: 'chromium', provider: chromium(), exclude: [byFingers] },
        // After a touch, a browser keeps a coarse pointer, so the touch tests have their own browser.
        { browser: 'chromium', name: 'touch', provider: chromium({ hasTouch: true }), include: [byFingers] },
      ],
      viewport: { width: 1440, height: 900 },
    },
    // One page uses less than one core, because its desk and the steps of its test often wait.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: stepMs } },
    sequence: { groupOrder: 1 },
  },
};

/** Tests of the whole system with real browsers, in any folder. They run after everything else. */
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
    // All files of a process share one browser and the modules that they import.
    isolate: false,
    // Each worker uses nearly two cores. With a third one, all of them would be slower.
    maxWorkers: 2,
    // A step of a page times out earlier (e2e/src/watched-pages.ts), so the error names the step that hangs.
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
    // Nobody needs what a passing test and its services print.
    silent: 'passed-only',
    pool: 'forks',
    // More workers than a small machine has cores, because most files wait for stores and browsers.
    maxWorkers: 3,
    // Far longer than any test takes, so it ends only tests that hang. Waits inside a test give up earlier, and say what
    // is missing.
    testTimeout: isThorough ? 600_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
  },
});
