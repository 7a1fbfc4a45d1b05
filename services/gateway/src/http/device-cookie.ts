import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Origins } from './origins.ts';

const cookieName = 'device';
const maxTokenLength = 100;
const cookiesSchema = z.object({ [cookieName]: z.string().max(maxTokenLength).optional().catch(undefined) });
/** As browsers allow at most, nearly; each sign-in begins it anew. */
const maxAge = 390 * 24 * 60 * 60 * 1_000;

export const deviceTokenOf = (request: Request): string | undefined => {
  const cookies = cookiesSchema.safeParse(request.cookies);
  return cookies.success ? cookies.data[cookieName] : undefined;
};

/** By it a browser is known again at a sign-in; it opens nothing, and stays when somebody signs out (rule A6). */
export const setDeviceCookie = (
  request: Request,
  response: Response,
  origins: Origins,
  token: string | undefined,
): void => {
  if (token === undefined) return;
  response.cookie(cookieName, token, {
    httpOnly: true,
    path: '/auth',
    ...origins.cookieFor({ isSecure: request.secure, host: request.headers.host }),
    maxAge,
  });
};
