import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Origins } from './origins.ts';
import { mediaCookieName } from '@balcao/contracts';

export const readCookies: RequestHandler = cookieParser();

type Options = { readonly name: string; readonly path: string; readonly maxLength: number };

type TokenCookie = {
  /** Undefined if there is none. `readCookies` must run before. */
  readonly read: (request: Request) => string | undefined;
  /** A string sets it, null clears it, undefined leaves it. Without `seconds` it ends with the browser session. */
  readonly set: (
    request: Request,
    response: Response,
    origins: Origins,
    token: string | null | undefined,
    seconds: number | undefined,
  ) => void;
};

/** A cookie that holds a token and that scripts cannot read. */
export const tokenCookie = ({ name, path, maxLength }: Options): TokenCookie => {
  const schema = z.object({ [name]: z.string().max(maxLength).optional().catch(undefined) });
  return {
    read: (request) => {
      const cookies = schema.safeParse(request.cookies);
      return cookies.success ? cookies.data[name] : undefined;
    },
    set: (request, response, origins, token, seconds) => {
      if (token === undefined) return;
      const options = {
        httpOnly: true,
        path,
        ...origins.cookieFor({ isSecure: request.secure, host: request.headers.host }),
      };
      if (token === null) response.clearCookie(name, options);
      else
        response.cookie(name, token, {
          ...options,
          ...(seconds === undefined ? {} : { maxAge: seconds * 1_000 }),
        });
    },
  };
};

const dayInSeconds = 24 * 60 * 60;

/** Nearly the longest lifetime that browsers allow; each sign-in renews it. */
export const deviceSeconds = 390 * dayInSeconds;

/** Recognises a browser at its next sign-in. The cookie grants no access, and survives a sign-out (rule A6). */
export const { read: deviceTokenOf, set: setDeviceCookie } = tokenCookie({
  name: 'device',
  path: '/auth',
  maxLength: 100,
});

/** Set together with the refresh cookie; it opens media links only (rule F2). */
export const { read: mediaTokenOf, set: setMediaCookie } = tokenCookie({
  name: mediaCookieName,
  path: '/public',
  maxLength: 2_048,
});

/** The refresh token's cookie lives as long as the token (rule A3). */
export const { read: refreshTokenOf, set: setRefreshCookie } = tokenCookie({
  name: 'jrt',
  path: '/',
  maxLength: 512,
});
