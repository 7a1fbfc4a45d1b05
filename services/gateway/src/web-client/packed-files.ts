import express, { type RequestHandler } from 'express';

const ending = '.br';

/**
 * The policy of worker files: they may compile wasm and fetch from this origin, nothing else. For files that the page
 * loads, the page's policy applies.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves files that the build compressed at the highest level, which takes too long during a request. Clients that do
 * not accept them, and files without a compressed copy, go on to the next handler.
 */
export const createPackedFiles = (path: string): RequestHandler => {
  const twins = express.static(path, {
    immutable: true,
    maxAge: '1y',
    index: false,
    redirect: false,
    setHeaders: (response, file) => {
      response.type(file.slice(file.lastIndexOf('/') + 1, -ending.length));
      response.setHeader('content-encoding', 'br');
      response.setHeader('content-security-policy', workerPolicy);
    },
  });
  return (request, response, next) => {
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') === false) {
      next();
      return;
    }
    const { url } = request;
    request.url = `${url.split('?')[0] ?? ''}${ending}`;
    void twins(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
};
