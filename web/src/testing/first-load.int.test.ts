// @vitest-environment node
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@balcao/contracts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);

const mapSchema = z.object({
  file: z.string(),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});
const originSchema = z.object({ originalSource: z.string(), originalLine: z.number() });

const webPath = join(import.meta.dirname, '../..');
let builtPath: string;
let manifest: z.infer<typeof manifestSchema>;

beforeAll(async () => {
  builtPath = await mkdtemp(join(tmpdir(), 'balcao-web-'));
  const { NODE_ENV: _ofTheTest, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [join(webPath, '../node_modules/vite/bin/vite.js'), 'build', '--manifest', '--outDir', builtPath],
    { cwd: webPath, env },
  );
  manifest = manifestSchema.parse(JSON.parse(await readFile(join(builtPath, '.vite/manifest.json'), 'utf8')));
});
afterAll(() => rm(builtPath, { recursive: true, force: true }));

/** The built files that these sources load, directly or through others. */
const filesOf = (sources: readonly string[], known = new Set<string>()): ReadonlySet<string> => {
  for (const source of sources) {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} is in no file.`);
    if (known.has(chunk.file)) continue;
    known.add(chunk.file);
    filesOf(chunk.imports ?? [], known);
  }
  return known;
};

const weigh = async (files: ReadonlySet<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...files].map(async (file) => (await stat(join(builtPath, `${file}.br`))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The sources that load until an open conversation shows. */
const firstLoad = [
  'index.html',
  'src/app/desk-frame.start.tsx',
  'src/app/routes/tickets-route.start.tsx',
  'src/features/conversation/pane/conversation-pane.start.tsx',
  'src/locales/pt-br.ts',
];

const readMap = async (file: string): Promise<z.infer<typeof mapSchema>> =>
  mapSchema.parse(JSON.parse(await readFile(join(builtPath, `${file}.map`), 'utf8')));

const endpointsPath = join(webPath, '../packages/contracts/src/endpoints');

const partsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** The endpoint files of the contracts in which every call needs a permission. */
const adminContracts = async (): Promise<readonly string[]> => {
  const files = (await readdir(endpointsPath, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.') && file !== 'index.ts',
  );
  const known = new Set<unknown>(endpoints);
  const found = await Promise.all(
    files.map(async (file) => {
      const values: readonly unknown[] = Object.values(
        z
          .record(z.string(), z.unknown())
          .parse({ ...(await import(pathToFileURL(join(endpointsPath, file)).href)) }),
      );
      // Some files export several endpoints in one object.
      const own = [...values, ...values.flatMap(partsOf)].filter((value) => known.has(value));
      const isAdmins =
        own.length > 0 &&
        endpoints
          .filter((each) => own.includes(each))
          .every(({ access }) => access !== 'public' && access !== 'signed-in');
      return isAdmins ? [`endpoints/${file}`] : [];
    }),
  );
  return found.flat();
};

describe('the built web client', () => {
  test('shows an open conversation within 290 kB of compressed script', async () => {
    expect(await weigh(filesOf(firstLoad))).toBeLessThanOrEqual(290_000);
  });

  test('has the calls of admin pages only in the files of these pages', async () => {
    const admins = await adminContracts();
    expect(admins).toContain('endpoints/audit.ts');
    expect(admins).toContain('endpoints/webhooks.ts');
    const mapped = new Set(await readdir(join(builtPath, 'assets')));
    const scripts = [...filesOf(firstLoad)].filter((file) => mapped.has(`${basename(file)}.map`));
    const maps = await Promise.all(scripts.map(readMap));
    const sources = maps.flatMap((map) => map.sources);
    expect(admins.filter((file) => sources.some((source) => source.endsWith(file)))).toEqual([]);
  });

  test('has no emojis in any file that loads before a user opens them', () => {
    const emojis = Object.entries(manifest).filter(([source]) => source.includes('emojibase-data'));
    expect(emojis).toHaveLength(3);
    const files = filesOf(['index.html', 'src/features/conversation/pane/conversation-pane.start.tsx']);
    for (const [, { file }] of emojis) expect(files).not.toContain(file);
  });

  test('shows the list of tickets before it loads the script of a conversation', async () => {
    const listSources = [
      'index.html',
      'src/app/desk-frame.start.tsx',
      'src/app/routes/tickets-route.start.tsx',
      'src/locales/pt-br.ts',
    ];
    const list = filesOf(listSources);
    const both = filesOf([...listSources, 'src/features/conversation/pane/conversation-pane.start.tsx']);
    expect(await weigh(list)).toBeGreaterThan(50_000);
    // Code that both need would be in a shared file, and the weight would show it.
    expect((await weigh(both)) - (await weigh(list))).toBeGreaterThan(20_000);
  });

  test('shows the sign-in without files of the desk, and loads them meanwhile', async () => {
    const signIn = filesOf(['index.html', 'src/app/routes/sign-in-route.guest.tsx']);
    const html = await readFile(join(builtPath, 'index.html'), 'utf8');
    for (const source of ['src/app/desk-frame.start.tsx', 'src/app/routes/tickets-route.start.tsx']) {
      const own = [...filesOf([source])].filter((file) => !signIn.has(file));
      expect(own.length).toBeGreaterThan(1);
      for (const file of own) expect(html).toContain(`<link rel="prefetch" href="/${file}">`);
    }
    expect(await weigh(signIn)).toBeLessThanOrEqual(230_000);
  });

  test('contains the licences of third parties', async () => {
    const licences = await readFile(join(builtPath, 'third-party.txt'), 'utf8');
    // Without `toContain`, which would print the whole text.
    expect(licences.includes('GNU LIBRARY GENERAL PUBLIC LICENSE')).toBe(true);
  });

  test('starts only one page, whichever is opened', () => {
    expect(filesOf(['simulator.html'])).not.toContain(manifest['index.html']?.file);
    expect(filesOf(['index.html'])).not.toContain(manifest['simulator.html']?.file);
  });

  test('has source maps that lead from its files to the sources', async () => {
    const literal = '/tags-with-count';
    const assets = join(builtPath, 'assets');
    const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')));
    const at = texts.findIndex((text) => text.includes(literal));
    const map = await readMap(`assets/${scripts[at] ?? ''}`);
    const before = (texts[at] ?? '').split(literal)[0]?.split('\n') ?? [];
    const found = new SourceMap(map).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    const { originalSource, originalLine } = originSchema.parse(found);
    const source = map.sourcesContent[map.sources.indexOf(originalSource)] ?? '';
    expect(originalSource).toContain('endpoints/tags.ts');
    expect(source.split('\n')[originalLine]).toContain(literal);
  });

  test('has a service worker without imports, because browsers run it as a classic script', async () => {
    const { file, imports, dynamicImports } = manifest['src/service-worker/service-worker.ts'] ?? {};
    expect({ file, imports, dynamicImports }).toEqual({ file: 'service-worker.js' });
    const worker = await readFile(join(builtPath, 'service-worker.js'), 'utf8');
    // A classic script with an import does not compile; this compiles it and runs nothing.
    expect(() => new Script(worker)).not.toThrow();
  });

  test('requests each file of the page once', async () => {
    const html = await readFile(join(builtPath, 'index.html'), 'utf8');
    const files = [...html.matchAll(/="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(2);
    expect(files).toEqual([...new Set(files)]);
  });

  test('names in the page the files that show while the desk is down, so that the worker caches them', async () => {
    const html = await readFile(join(builtPath, 'index.html'), 'utf8');
    for (const file of filesOf(['src/features/conversation/pane/unsent-messages.away.tsx']))
      expect(html).toContain(`"/${file}"`);
  });

  test.each(['index.html', 'simulator.html'])(
    'has no inline script in %s, so that its content security policy can forbid them',
    async (page) => {
      const html = await readFile(join(builtPath, page), 'utf8');
      const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)</g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes, content] of scripts) {
        expect(attributes).toMatch(/src="\/assets\/[\w-]+-[\w-]{8}\.js"/);
        expect(content).toBe('');
      }
    },
  );
});
