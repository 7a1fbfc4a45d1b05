import type { IncomingHttpHeaders } from 'node:http';

/** Paths that mean the same to browsers and scripts (rule X3). */
const exemptPaths =
  /^\/(?:api-docs|public|simulator|socket\.io|livez|readyz|openapi\.json|config\.json|assets)(?:\/|$)/;

type Asked = { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders };

/** Whether a browser opens a page, rather than a script calling the API under the same path. */
export const isNavigation = ({ method, path, headers }: Asked): boolean => {
  if ((method !== 'GET' && method !== 'HEAD') || exemptPaths.test(path)) return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return headers.authorization === undefined && (headers.accept ?? '').includes('text/html');
};
