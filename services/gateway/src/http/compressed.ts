import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);

/** Below it a packet or two are saved at most. */
const minBytes = 2_048;
/** Lists of tickets shrink to a tenth already; more effort costs time that is seen. */
const level = 1;

/** The body as it travels: packed where the caller takes that and it pays. Sets the headers that go with it. */
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
