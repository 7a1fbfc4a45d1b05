import { endpoints, thirdPartyPath } from '@balcao/contracts';
import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { z } from 'zod';
import { copyOf, fetchedAhead, isOfWorker, nameBase, nameShared, nameStarts } from './first-files.ts';
import { defineConfig, type IndexHtmlTransformContext, type Plugin, type ProxyOptions } from 'vite';

/** Where the gateway of `npm run dev` listens. */
const gatewayUrl = process.env['BALCAO_GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

const apiPaths = new Set(endpoints.map(({ path }) => `/${path.split('/')[1] ?? ''}`));

/** The same path is a page and a call (rule X3): who navigates gets the page. */
const pageOf = ({ headers, url }: IncomingMessage): string | undefined => {
  if (headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return url?.split('?')[0] === '/simulator' ? '/simulator.html' : '/index.html';
};

const apiProxy = (): Record<string, ProxyOptions> =>
  Object.fromEntries(
    [...apiPaths].map((path) => [`^${path}(/|\\?|$)`, { target: gatewayUrl, bypass: pageOf }]),
  );

const serviceWorker = 'src/service-worker/service-worker.ts';
const contractsPath = join(import.meta.dirname, '../packages/contracts');

/**
 * Names in the page the files of the desk and of what shows while the desk is unreachable. The browser prefetches them
 * when it is idle, so the sign-in waits for none of them, and the service worker caches them.
 */
const nameFilesAhead: Plugin = {
  name: 'name-files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, filename }: IndexHtmlTransformContext) => {
      if (!filename.endsWith('index.html')) return [];
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunksOf = (start: string) =>
        chunks
          .filter(({ facadeModuleId }) => facadeModuleId === start)
          .flatMap((chunk) => [chunk.fileName, ...chunk.imports]);
      const files = fetchedAhead.flatMap(chunksOf);
      return [...new Set(files)]
        .filter((file) => !html.includes(`"/${file}"`))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'prefetch', href: `/${file}` },
          injectTo: 'head' as const,
        }));
    },
  },
};

const packable = /\.(?:js|css|svg|wasm)$/;
const brotli = promisify(brotliCompress);

/** Packs each file once, as well as it goes: the gateway hands the packed ones out (packed-files.ts there). */
const packFiles: Plugin = {
  name: 'pack-files',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => packable.test(file))
        .map(async (file) => {
          const content = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.br`), await brotli(content));
        }),
    );
  },
};

const jsonSchemaPart = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

const exportsSchema = z.record(z.string(), z.unknown());

/** Every schema of zod can describe itself as JSON Schema: 5 kB that only the gateway's API document needs. */
const leaveOutJsonSchemas: Plugin = {
  name: 'leave-out-json-schemas',
  apply: 'build',
  load: {
    filter: { id: jsonSchemaPart },
    handler: async (id) => {
      const part = exportsSchema.parse({ ...(await import(pathToFileURL(id).href)) });
      const names = Object.keys(part).map((name) => `leftOut as ${name}`);
      return {
        code: `const leftOut = () => leftOut;\nexport { ${names.join(', ')} };`,
        map: { version: 3, sources: [], names: [], mappings: '' },
      };
    },
  },
};

const thirdPartyFile = thirdPartyPath.slice(1);
const thirdPartyTexts = join(import.meta.dirname, 'third-party');
const encoderLicence = '../../node_modules/wasm-media-encoders/LICENSE';

/** What is sent to browsers beside the page's own files, which Vite doesn't list: the recorder's encoder and its LAME. */
const nameRecorder: Plugin = {
  name: 'name-recorder',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      const list = bundle[thirdPartyFile];
      if (list?.type !== 'asset') return;
      const parts = await Promise.all(
        [...(await readdir(thirdPartyTexts)), encoderLicence].map((file) =>
          readFile(join(thirdPartyTexts, file), 'utf8'),
        ),
      );
      list.source = [list.source.toString(), ...parts].join('\n');
    },
  },
};

/** The worker gets copies of what it shares with the pages. */
const copyForWorker: Plugin = {
  name: 'copy-for-worker',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || !isOfWorker(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found === null || isOfWorker(found.id) ? found : { ...found, id: copyOf(found.id) };
  },
};

export default defineConfig({
  plugins: [copyForWorker, react(), nameFilesAhead, leaveOutJsonSchemas, nameRecorder, packFiles],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing is inlined, because the content security policy allows only scripts from files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    license: { fileName: thirdPartyFile },
    // Errors of an installed desk can be traced to the sources.
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'simulator.html', serviceWorker],
      output: {
        // Browsers look for a newer worker under the same name.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // What every page needs is one file; the rest is split by who shares it.
        codeSplitting: {
          groups: [
            { name: nameBase, debugName: 'base', tags: ['$initial'], priority: 1 },
            // The contracts are one index for all: who uses which part of it, the imports don't tell.
            { name: nameShared, debugName: 'shared', test: (id) => !id.startsWith(contractsPath) },
            ...nameStarts.map((name) => ({ name, debugName: 'start' })),
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...apiProxy(),
      '/socket.io': { target: gatewayUrl, ws: true },
      '^/(config\\.json|manifest\\.webmanifest|openapi\\.json|api-docs|public|livez|readyz)': {
        target: gatewayUrl,
      },
    },
  },
});
