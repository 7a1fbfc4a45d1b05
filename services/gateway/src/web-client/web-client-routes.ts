import { join } from 'node:path';
import { AppError, type ClientConfig, clientConfigPath, thirdPartyPath } from '@balcao/contracts';
import compression from 'compression';
import express, { type Response, Router } from 'express';
import { isNavigation } from './navigation.ts';
import { createPackedFiles, workerPolicy } from './packed-files.ts';
import { createPage, type Page } from './page.ts';
import { webManifest } from './web-manifest.ts';

export const pageVary = 'Accept, Sec-Fetch-Mode';

const compress = compression();
/** No path of the API contains a dot, and pages are not files. */
const namedFile = /\.(?!html$)\w+$/;
const serviceWorkerPath = '/service-worker.js';

/** The built web client: its pages by rule X3, its files, and its public settings. */
export const createWebClientRoutes = (options: {
  readonly webPath: string;
  readonly clientConfig: Omit<ClientConfig, 'signUp' | 'latestRelease'>;
  readonly latestRelease: () => string | undefined;
  readonly isSignUpOpen: () => boolean;
}): Router => {
  const { webPath, clientConfig, latestRelease, isSignUpOpen } = options;
  const router = Router();
  const index = createPage(join(webPath, 'index.html'), clientConfig.systemName);
  const simulator = createPage(join(webPath, 'simulator.html'), clientConfig.systemName);

  const manifest = webManifest(clientConfig);

  router.get(clientConfigPath, (_request, response) => {
    const latest = latestRelease();
    const config: ClientConfig = {
      ...clientConfig,
      signUp: isSignUpOpen(),
      ...(latest === undefined ? {} : { latestRelease: latest }),
    };
    response.set('cache-control', 'no-cache').json(config);
  });
  router.get('/manifest.webmanifest', (_request, response) => {
    response
      .set('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest));
  });
  // For the service worker, which caches the page for when the desk is unreachable; its own requests are no navigation.
  router.get('/index.html', compress, async (_request, response) => {
    sendPage(response, await index.read());
  });
  if (clientConfig.simulator)
    router.get('/simulator', compress, async (_request, response) => {
      sendPage(response, await simulator.read());
    });
  // Names of built files contain a hash of their content.
  const assets = express.static(join(webPath, 'assets'), {
    immutable: true,
    maxAge: '1y',
    index: false,
    setHeaders: (response) => response.setHeader('content-security-policy', workerPolicy),
  });
  router.use('/assets', createPackedFiles(join(webPath, 'assets')), compress, assets);
  const files = express.static(webPath, { index: false, redirect: false, maxAge: '1h' });
  // Users open it like a page.
  router.get(thirdPartyPath, compress, files);
  router.use(async (request, response, next) => {
    if (!isNavigation(request)) {
      next();
      return;
    }
    const page = await index.read();
    compress(request, response, () => {
      sendPage(response, page);
    });
  });
  // The service worker caches pages and files, so its policy lets it fetch them.
  router.get(serviceWorkerPath, (_request, response, next) => {
    response.set('content-security-policy', workerPolicy);
    next();
  });
  router.get(namedFile, compress, files);
  return router;
};

const sendPage = (response: Response, page: Page | undefined): void => {
  response.set('vary', pageVary);
  if (page === undefined) throw new AppError('ERR_UNAVAILABLE', { reason: 'the web client is not built' });
  response
    .type('html')
    .set('cache-control', 'no-cache')
    .set('content-security-policy', page.contentSecurityPolicy)
    .send(page.html);
};
