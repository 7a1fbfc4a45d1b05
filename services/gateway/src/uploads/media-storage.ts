import { AppError, type StoredMedia } from '@balcao/contracts';
import { type MediaStore, storeFile } from '@balcao/media-store';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';

export type MediaStorage = StorageEngine & {
  /** The stored files of a form, in its order. */
  readonly filesOf: (request: Request) => readonly StoredMedia[];
  /** Resolves with the first error of the store, after all files are done. Multer may report a consequence first. */
  readonly firstProblem: () => Promise<Error | undefined>;
};

/** A storage engine of multer for one form: its files stream into the media store and are not held in memory. */
export const createMediaStorage = (store: MediaStore, maxBytes: number): MediaStorage => {
  const stored = new Map<string, StoredMedia>();
  const problems: Error[] = [];
  const storing: Promise<void>[] = [];

  return {
    _handleFile: (_request, { stream, originalname: fileName }, done) => {
      const work = storeFile(store, stream, { fileName, maxBytes }).then(
        (media) => {
          stored.set(media.key, media);
          done(null, { filename: media.key });
        },
        (error: unknown) => {
          // If the stream broke, the sender caused the error, not the store.
          const isOfStore = error instanceof AppError || stream.errored === null;
          if (error instanceof Error && isOfStore) problems.push(error);
          done(error);
        },
      );
      storing.push(work);
    },
    _removeFile: (_request, { filename: key }, done) => {
      store.remove(key).then(
        () => {
          done(null);
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error('a file could not be removed', { cause: error }));
        },
      );
    },
    filesOf: ({ files }) =>
      (Array.isArray(files) ? files : []).flatMap(({ filename }) => {
        const media = stored.get(filename);
        return media === undefined ? [] : [media];
      }),
    firstProblem: async () => {
      await Promise.all(storing);
      return problems[0];
    },
  };
};
