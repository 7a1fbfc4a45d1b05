import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Origins } from './origins.ts';

const cookieName = 'jrt';
const maxTokenLength = 512;
const cookiesSchema = z.object({ [cookieName]: z.string().max(maxTokenLength).optional().catch(undefined) });

export const readCookies: RequestHandler = cookieParser();

/** Without one a cookie ends with the browser. */
export const ageOf = (seconds: number | undefined): { readonly maxAge?: number } =>
  seconds === undefined ? {} : { maxAge: seconds * 1_000 };

export const refreshTokenOf = (request: Request): string | undefined => {
  const cookies = cookiesSchema.safeParse(request.cookies);
  return cookies.success ? cookies.data[cookieName] : undefined;
};

/** A string sets it, null clears it, undefined leaves it (rule A3). It lives as long as its token (rule A3). */
export const setRefreshCookie = (
  request: Request,
  response: Response,
  origins: Origins,
  token: string | null | undefined,
  seconds: number | undefined,
): void => {
  if (token === undefined) return;
  const options = {
    httpOnly: true,
    path: '/',
    ...origins.cookieFor({ isSecure: request.secure, host: request.headers.host }),
  };
  if (token === null) response.clearCookie(cookieName, options);
  else response.cookie(cookieName, token, { ...options, ...ageOf(seconds) });
};
