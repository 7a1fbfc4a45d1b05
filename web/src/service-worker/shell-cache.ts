import { worker, isDeskPage } from './worker-scope.ts';

const cacheName = 'balcao-shell';
/** This path is never an API call. */
const pagePath = '/index.html';
const configPath = '/config.json';
const patienceMs = 3_000;

/** Without duplicates, because the cache rejects them. */
const assetsIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)),
];

const openCache = (): Promise<Cache> => worker.caches.open(cacheName);

/** Caches the page and the files that it starts with. Other files are cached when they are first used. */
export const keepShell = async (): Promise<void> => {
  const cache = await openCache();
  const page = await fetch(pagePath, { cache: 'no-cache' });
  if (!page.ok) throw new Error('the page could not be fetched');
  await cache.put(pagePath, page.clone());
  await cache.addAll([...assetsIn(await page.text()), '/favicon.svg', configPath]);
};

/** Names of built files contain a hash of their content, so a cached file never changes. */
const fromCacheFirst = async (request: Request): Promise<Response> => {
  const cache = await openCache();
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(cache, request, fresh.clone());
  return fresh;
};

/** If the browser has no room for it, the answer still shows. */
const keep = async (cache: Cache, name: RequestInfo, answer: Response): Promise<void> => {
  try {
    await cache.put(name, answer);
    await forgetOldest(cache);
  } catch {
    // The next visit fetches it again.
  }
};

const maxAssets = 300;
const forgetOldest = async (cache: Cache): Promise<void> => {
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(assets.slice(0, -maxAssets).map((old) => cache.delete(old)));
};

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs);
  });

/** The desk's answer; the cached one only if none arrives in time. */
const fromNetworkFirst = async (request: Request, keptAs: string): Promise<Response> => {
  const cache = await openCache();
  try {
    // The request itself, because a changed one would not count as a navigation, and the server would answer it as a
    // call.
    const fresh = await Promise.race([fetch(request), tooLate()]);
    if (fresh.ok) await keep(cache, keptAs, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(keptAs);
    if (kept === undefined) throw error;
    return kept;
  }
};

/** `undefined`: the request is not for the shell, and the browser handles it. API calls never go through here. */
export const serveShell = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (pathname.startsWith('/assets/')) return fromCacheFirst(request);
  if (pathname === configPath) return fromNetworkFirst(request, configPath);
  return request.mode === 'navigate' && isDeskPage(pathname)
    ? fromNetworkFirst(request, pagePath)
    : undefined;
};
