import { AppError } from '@balcao/contracts';
import express, { type Request, type RequestHandler } from 'express';

/** For calls; uploads have a way of their own (quality.md S21). */
const maxJsonBytes = 256 * 1024;
/** Whoever has not sent it all by then never will. */
const bodyTimeoutMs = 30_000;
const parse: RequestHandler = express.json({ limit: maxJsonBytes, type: () => true });
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0;

/** Reads a JSON body of at most 256 kB; no body at all is undefined, whatever type is named for it. */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (!hasBody(request)) {
    next();
    return;
  }
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  const timer = setTimeout(() => request.destroy(), bodyTimeoutMs);
  parse(request, response, (error?: unknown) => {
    clearTimeout(timer);
    next(error);
  });
};
