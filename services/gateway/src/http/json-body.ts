import { AppError } from '@balcao/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** For calls; uploads have their own limit (rule R2). */
const maxJsonBytes = 256 * 1024;
/** A client that has not sent a whole small body by then is disconnected. A large one may progress slowly (rule R5). */
const bodyTimeoutMs = 30_000;
const parserOf = (limit: number): RequestHandler => express.json({ limit, type: () => true });
const parse = parserOf(maxJsonBytes);
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') > 0;

/** Reads a JSON body of at most 256 kB. Without a body it returns undefined, whatever the content type. */
export const readJsonBody = (request: Request, response: Response): Promise<void> =>
  readBody(request, response, parse, bodyTimeoutMs);

/** The same with a higher limit. */
export const createReadLargeJson = (
  maxBytes: number,
): ((request: Request, response: Response) => Promise<void>) => {
  const parseLarge = parserOf(maxBytes);
  return (request, response) => readBody(request, response, parseLarge, null);
};

const readBody = async (
  request: Request,
  response: Response,
  read: RequestHandler,
  timeoutMs: number | null,
): Promise<void> => {
  if (!hasBody(request)) return;
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  const end = Promise.withResolvers<undefined>();
  // A decompressor waits for the end of its input, and does not notice that the client disconnected.
  const breakOff = (): void => {
    end.reject(new AppError('ERR_BAD_REQUEST', { reason: 'broken off' }));
  };
  request.once('aborted', breakOff);
  const timer = timeoutMs === null ? undefined : setTimeout(() => request.destroy(), timeoutMs);
  try {
    void read(request, response, (error?: unknown) => {
      if (error === undefined) end.resolve(undefined);
      else end.reject(error instanceof Error ? error : new AppError('ERR_BAD_REQUEST'));
    });
    await end.promise;
  } finally {
    clearTimeout(timer);
    request.off('aborted', breakOff);
  }
};
