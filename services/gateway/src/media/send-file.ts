import { pipeline } from 'node:stream/promises';
import type { OpenedMedia } from '@balcao/media-store';
import type { Request, Response } from 'express';
import type { RouteDependencies } from '../http/admission.ts';

/** Players stop reading while they pause, and request the rest later. */
const idleMs = 5 * 60_000;

/** Whether the browser has the current version; if so, it gets its answer here. */
export const isKnown = (
  request: Request,
  response: Response,
  { origins }: Pick<RouteDependencies, 'origins'>,
  headers: Headers,
): boolean => {
  // Pages of listed origins may show the file too, also from the browser's cache.
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
  // A client that disconnected needs no answer.
  await pipeline(opened.stream, response).catch((error: unknown) => {
    if (!response.destroyed) throw error;
  });
};
