import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A reader that takes nothing for this long is disconnected. */
const idleMs = 60_000;

/**
 * Writes a file line by line, as fast as its reader takes it. A failure halfway closes the
 * connection, so that nobody takes half a file for a whole one. @throws what the lines throw; a reader that disconnects is no failure
 */
export const sendCsv = async (
  response: Response,
  fileName: string,
  lines: AsyncIterable<string>,
): Promise<void> => {
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  response.setHeader('content-disposition', `attachment; filename="${fileName}"`);
  response.setTimeout(idleMs, () => response.destroy());
  await pipeline(Readable.from(lines), response).catch((error: unknown) => {
    if (!isReaderGone(error)) throw error;
  });
};

const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
