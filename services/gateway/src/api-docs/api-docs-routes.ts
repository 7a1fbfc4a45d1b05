import { fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import express, { Router } from 'express';
import type { OpenApiDocument } from './openapi.ts';
import { readableColors } from './readable-colors.ts';

const assetsPath = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const assets = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

const page = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/api-docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api-docs/swagger-ui.css">
    <link rel="stylesheet" href="/api-docs/readable-colors.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api-docs/swagger-ui-bundle.js"></script>
    <script src="/api-docs/start.js"></script>
  </body>
</html>
`;

/** Uses the requested colours, or the system's. The page loads nothing from other hosts. */
const startScript = `const asked = new URLSearchParams(location.search).get('theme');
const isDark = asked === null ? matchMedia('(prefers-color-scheme: dark)').matches : asked === 'dark';
document.documentElement.classList.toggle('dark-mode', isDark);
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  withCredentials: true,
  // Its label is not tied to it.
  onComplete: () => document.querySelector('#servers')?.setAttribute('aria-label', 'Server'),
});
`;

/** The reference page has its own policy; only our own pages and listed origins may frame it (rule S4). */
const contentSecurityPolicy = (framers: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...framers].join(' ')}`,
  ].join('; ');

export const createApiDocsRoutes = (options: {
  readonly document: OpenApiDocument;
  readonly title: string;
  readonly framers: readonly string[];
}): Router => {
  const router = Router();
  const document = JSON.stringify(options.document);
  const policy = contentSecurityPolicy(options.framers);
  const html = page(options.title.replaceAll(/[&<>"]/g, (sign) => `&#${String(sign.codePointAt(0))};`));

  router.get('/openapi.json', (_request, response) => {
    response.type('application/json').set('cache-control', 'no-cache').send(document);
  });
  router.use('/api-docs', (_request, response, next) => {
    response.set('content-security-policy', policy).removeHeader('x-frame-options');
    next();
  });
  router.get('/api-docs', (_request, response) => {
    response.type('html').set('cache-control', 'no-cache').send(html);
  });
  router.get('/api-docs/start.js', (_request, response) => {
    response.type('js').set('cache-control', 'no-cache').send(startScript);
  });
  router.get('/api-docs/readable-colors.css', (_request, response) => {
    response.type('css').set('cache-control', 'no-cache').send(readableColors);
  });
  const files = express.static(assetsPath, { index: false, maxAge: '1d' });
  router.use('/api-docs', (request, response, next) => {
    if (assets.has(request.path)) void files(request, response, next);
    else next();
  });
  return router;
};
