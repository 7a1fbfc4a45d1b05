import type { IncomingMessage } from 'node:http';
import { AppError, type StoredMedia, uploadFields, uploadLimits } from '@balcao/contracts';
import type { MediaStore } from '@balcao/media-store';
import type { Request, Response } from 'express';
import multer from 'multer';
import { z } from 'zod';
import { createMediaStorage } from './media-storage.ts';

export type ReceivedForm = {
  /** In the order of the form. */
  readonly files: readonly StoredMedia[];
  /** Every value of a field, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
};

export const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

/** The storage refuses files that are too large; multer's own limit would cut them first. */
const limits = {
  files: uploadLimits.maxFiles,
  fields: uploadLimits.maxFields,
  fieldSize: uploadLimits.maxFieldBytes,
  fieldNestingDepth: 5,
  fieldArrayIndexLimit: uploadLimits.maxFields,
  headerPairs: 20,
};

/**
 * Streams a multipart form: its files go into the media store, and no file is held in memory (rule F12). A form that
 * breaks a limit, is malformed or breaks off leaves no file behind.
 * @throws ERR_TOO_MANY_FILES, ERR_PAYLOAD_TOO_LARGE, ERR_VALIDATION, ERR_BAD_REQUEST, and the store's errors
 */
export const receiveForm = async (
  request: Request,
  response: Response,
  store: MediaStore,
): Promise<ReceivedForm> => {
  // If the client disconnected before this point, no event follows.
  if (request.destroyed) throw brokenOff();
  const storage = createMediaStorage(store, uploadLimits.maxFileBytes);
  const read = multer({
    storage,
    limits,
    defParamCharset: 'utf8',
    fileFilter: (_request, { fieldname }, decide) => {
      if (fieldname === uploadFields.files) decide(null, true);
      else decide(new AppError('ERR_VALIDATION', { field: fieldname }));
    },
  }).any();
  const problem = await new Promise<unknown>((resolve) => {
    void read(request, response, resolve);
  });
  if (problem !== undefined) throw (await storage.firstProblem()) ?? problemOf(problem, request);
  return { files: storage.filesOf(request), fields: fieldsOf(request) };
};

const brokenOff = (): AppError => new AppError('ERR_BAD_REQUEST', { reason: 'broken off' });

const problemOf = (error: unknown, request: Request): AppError => {
  if (error instanceof AppError) return error;
  if (!(error instanceof multer.MulterError))
    return request.destroyed && !request.complete
      ? brokenOff()
      : new AppError('ERR_BAD_REQUEST', { reason: 'no form' }, { cause: error });
  const { code, field = '' } = error;
  if (code === 'LIMIT_FILE_COUNT') return new AppError('ERR_TOO_MANY_FILES');
  if (code === 'LIMIT_FIELD_VALUE') return new AppError('ERR_PAYLOAD_TOO_LARGE', { field });
  if (code === 'LIMIT_FIELD_COUNT') return new AppError('ERR_VALIDATION', { reason: 'too many fields' });
  return new AppError('ERR_BAD_REQUEST', { reason: 'no form' }, { cause: error });
};

const bodySchema = z.record(z.string(), z.unknown());
const valuesSchema = z.union([z.string().transform((value) => [value]), z.array(z.string())]);

/** Fields with brackets in their names hold more than strings, and are ignored. */
const fieldsOf = (request: Request): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(bodySchema.parse(request.body)).flatMap(([name, value]) => {
      const values = valuesSchema.safeParse(value);
      return values.success ? [[name, values.data] as const] : [];
    }),
  );
