import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Origins } from './origins.ts';

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
