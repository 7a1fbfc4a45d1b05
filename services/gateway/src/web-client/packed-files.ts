import express, { type RequestHandler } from 'express';

const ending = '.br';

/**
 * The policy of worker files: they may compile wasm and fetch from this origin, nothing else. For files that the page
 * loads, the page's policy applies.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Files that the build packed as well as it can, which would take too long while somebody waits. Who cannot read them
 * goes on to what comes next, and so does a file without a packed twin.
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
