import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);

/** Below this size, compression saves a packet or two at most. */
const minBytes = 2_048;
/** At this level lists of tickets shrink to a tenth; a higher one takes noticeable time. */
const level = 1;

/** The body as sent: compressed if the client accepts that and it saves enough. Sets the matching headers. */
export const compressed = async (
  request: Request,
  response: Response,
  body: Uint8Array,
): Promise<Uint8Array> => {
  if (body.length < minBytes) return body;
  response.vary('Accept-Encoding');
  if (request.acceptsEncodings('gzip') === false) return body;
  response.setHeader('content-encoding', 'gzip');
  return compress(body, { level });
};
