import type { RequestHandler } from 'express';

/** Express answers OPTIONS for a router with the methods of that router alone. Others may share the path. */
export const exceptOptions =
  (router: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'OPTIONS') next();
    else void router(request, response, next);
  };
