import { mediaCookieName } from '@balcao/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Origins } from '../http/origins.ts';
import { ageOf } from '../http/refresh-cookie.ts';

const maxTokenLength = 2_048;
const cookiesSchema = z.object({
  [mediaCookieName]: z.string().max(maxTokenLength).optional().catch(undefined),
});
const cookiePath = '/public';

/** Undefined where there is none: `readCookies` comes before. */
export const mediaTokenOf = (request: Request): string | undefined => {
  const cookies = cookiesSchema.safeParse(request.cookies);
  return cookies.success ? cookies.data[mediaCookieName] : undefined;
};

/** A string sets it, null clears it, undefined leaves it: with the other cookie, for media links alone (rule F2). */
export const setMediaCookie = (
  request: Request,
  response: Response,
  origins: Origins,
  token: string | null | undefined,
  seconds: number | undefined,
): void => {
  if (token === undefined) return;
  const options = {
    httpOnly: true,
    path: cookiePath,
    ...origins.cookieFor({ isSecure: request.secure, host: request.headers.host }),
  };
  if (token === null) response.clearCookie(mediaCookieName, options);
  else response.cookie(mediaCookieName, token, { ...options, ...ageOf(seconds) });
};
