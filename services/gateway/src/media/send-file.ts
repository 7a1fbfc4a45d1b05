import { pipeline } from 'node:stream/promises';
import type { OpenedMedia } from '@balcao/media-store';
import type { Request, Response } from 'express';
import type { Door } from '../http/door.ts';

/** Players stop reading while they pause, and ask anew where they were. */
const idleMs = 5 * 60_000;

/** Whether the browser has what these headers are of; it is answered then. */
export const isKnown = (
  request: Request,
  response: Response,
  { origins }: Pick<Door, 'origins'>,
  headers: Headers,
): boolean => {
  // Pages of other origins that may call us may show it too, also where a browser has it already.
  if (origins.listed.length > 0) response.set('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match']?.includes(headers.get('etag') ?? '-') !== true) return false;
  response.setHeaders(headers).writeHead(304).end();
  return true;
};

export const sendPart = async (request: Request, response: Response, opened: OpenedMedia): Promise<void> => {
  response.setHeader('content-length', opened.size === 0 ? 0 : opened.end - opened.start + 1);
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    response.end();
    return;
  }
  response.setTimeout(idleMs, () => response.destroy());
  // One that goes away needs no answer.
  await pipeline(opened.stream, response).catch((error: unknown) => {
    if (!response.destroyed) throw error;
  });
};
