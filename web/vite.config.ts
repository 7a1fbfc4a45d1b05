import { endpoints, thirdPartyPath } from '@balcao/contracts';
import react from '@vitejs/plugin-react';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
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
const notAnEntry =
  /^(?!.*(?:\.html|[\\/]src[\\/](?:main|simulator)\.tsx|[\\/]service-worker[\\/][^?]*)(?:$|\?))/;

/**
 * Who opens the desk opens its tickets: their files come beside the first one instead of after it. What is shown while the
 * desk can't be reached comes when the line is free: nothing can be fetched then, and the worker keeps what the page names.
 */
const nameFilesAhead: Plugin = {
  name: 'name-files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, filename }: IndexHtmlTransformContext) => {
      if (!filename.endsWith('index.html')) return [];
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const links = (rel: string, source: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
        return [chunk?.fileName, ...(chunk?.imports ?? [])]
          .filter((file): file is string => file !== undefined && !html.includes(`"/${file}"`))
          .map((file) => ({ tag: 'link', attrs: { rel, href: `/${file}` }, injectTo: 'head' as const }));
      };
      return [...links('modulepreload', '/tickets-route.tsx'), ...links('prefetch', '/kept-messages.tsx')];
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

const thirdPartyFile = thirdPartyPath.slice(1);

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
        [
          'third-party/recorder.md',
          '../node_modules/wasm-media-encoders/LICENSE',
          'third-party/lgpl-2.0.txt',
        ].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
      );
      list.source = [list.source.toString(), ...parts].join('\n');
    },
  },
};

export default defineConfig({
  plugins: [react(), nameFilesAhead, nameRecorder, packFiles],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing stands in the page itself: its policy allows scripts from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    license: { fileName: thirdPartyFile },
    // What breaks at somebody's desk is read in the sources.
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'simulator.html', serviceWorker],
      output: {
        // Browsers look for a newer worker under the same name.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // What every page needs is one file; the rest is split by who shares it. The entries stand apart: in a shared file
        // they would start both pages wherever it is loaded.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: notAnEntry, priority: 1 },
            // The first page of nearly everybody: in forty little files a fifth of it would be their headers.
            { name: 'tickets', test: /[\\/]tickets-route\.tsx$/ },
            // A conversation shares much with its menus and windows: in files of their own it would weigh 6 kB more.
            { name: 'conversation', test: /[\\/]conversation-pane\.tsx$/ },
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
