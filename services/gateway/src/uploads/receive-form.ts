import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError, type StoredMedia, uploadFields, uploadLimits } from '@balcao/contracts';
import { type MediaStore, storeFile } from '@balcao/media-store';

export type ReceivedForm = {
  /** In their order. */
  readonly files: readonly StoredMedia[];
  /** Every value of a field, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
};

const maxHeaderPairs = 20;
const maxHeaderBytes = 8 * 1024;

/**
 * Reads a multipart form piece by piece, its files into the media store; nothing of it is held (rule F12). What
 * breaks a limit, is no form or breaks off leaves no file behind.
 * @throws ERR_TOO_MANY_FILES, ERR_PAYLOAD_TOO_LARGE, ERR_VALIDATION, ERR_BAD_REQUEST, and what the store throws.
 */
export const receiveForm = async (request: IncomingMessage, store: MediaStore): Promise<ReceivedForm> => {
  const parser = parserOf(request.headers['content-type'] ?? '');
  const fields = new Map<string, string[]>();
  const storing: Promise<StoredMedia>[] = [];
  const open = new Set<Readable>();
  const end = Promise.withResolvers<undefined>();
  const refuse = (problem: unknown): void => {
    end.reject(problem);
  };
  const breakOff = (): void => {
    refuse(new AppError('ERR_BAD_REQUEST', { reason: 'broken off' }));
  };

  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    if (name !== uploadFields.files || fileName === undefined || fileName === '') {
      if (name !== uploadFields.files) refuse(new AppError('ERR_VALIDATION', { field: name ?? '' }));
      // A picker in which nobody chose anything sends a part without a name.
      stream.on('error', () => undefined).resume();
      return;
    }
    const stored = storeFile(store, stream, { fileName, maxBytes: uploadLimits.maxFileBytes });
    stored.catch(refuse);
    storing.push(stored);
  });
  parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
    if (isCut) refuse(new AppError('ERR_PAYLOAD_TOO_LARGE', { field: name ?? '' }));
    else if (name !== undefined) fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('filesLimit', () => {
    refuse(new AppError('ERR_TOO_MANY_FILES'));
  });
  parser.on('fieldsLimit', () => {
    refuse(new AppError('ERR_VALIDATION', { reason: 'too many fields' }));
  });
  parser.on('error', (error: unknown) => {
    refuse(new AppError('ERR_BAD_REQUEST', { reason: 'no form' }, { cause: error }));
  });
  parser.on('finish', () => {
    end.resolve(undefined);
  });
  request.once('aborted', breakOff).once('error', breakOff);

  try {
    // Whoever went away before this says it no more.
    if (request.destroyed) breakOff();
    request.pipe(parser);
    await end.promise;
    return { files: await Promise.all(storing), fields };
  } catch (error) {
    request.unpipe(parser);
    for (const stream of open) stream.destroy(new Error('the form was refused'));
    parser.destroy();
    await removeStored(store, storing);
    throw error;
  } finally {
    request.off('aborted', breakOff).off('error', breakOff);
  }
};

const parserOf = (contentType: string): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: uploadLimits.maxFiles,
        fields: uploadLimits.maxFields,
        fieldSize: uploadLimits.maxFieldBytes,
        headerPairs: maxHeaderPairs,
        headerSize: maxHeaderBytes,
      },
    });
  } catch (error) {
    throw new AppError('ERR_BAD_REQUEST', { reason: 'no form' }, { cause: error });
  }
};

/** What came whole before the form was refused. */
const removeStored = async (store: MediaStore, storing: readonly Promise<StoredMedia>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(storing))
    if (outcome.status === 'fulfilled') await store.remove(outcome.value.key);
};
