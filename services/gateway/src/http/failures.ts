import { AppError, type ErrorCode } from '@balcao/contracts';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { problemOf, problemType } from './problem.ts';

/** Answers with our own error: its code, its details and the request's id, but never a message (rule E1). */
export const sendFailure = (
  response: ServerResponse,
  error: AppError,
  { requestId, isProblem }: { readonly requestId: string; readonly isProblem: boolean },
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = error.status;
  response.setHeader('content-type', isProblem ? problemType : 'application/json; charset=utf-8');
  setRetryAfter(response, error.details.retryAfterSeconds);
  const failure = { error: error.code, ...error.details, requestId };
  response.end(JSON.stringify(isProblem ? problemOf(error.status, failure) : failure));
};

/** Each answer that has a time to retry names it in the header too, such as 409 while a send with this key is running. */
export const setRetryAfter = (response: ServerResponse, seconds: number | undefined): void => {
  if (seconds !== undefined || response.statusCode === 429 || response.statusCode === 503)
    response.setHeader('retry-after', String(seconds ?? 1));
};

/** Errors of Express and its parsers: a status, and sometimes a type. */
const httpErrorSchema = z.object({ status: z.number().int(), type: z.string().optional() });

const codeOfStatus = new Map<number, ErrorCode>([
  [404, 'ERR_NOT_FOUND'],
  [413, 'ERR_PAYLOAD_TOO_LARGE'],
  [415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
]);

/** Errors caused by the caller keep their status. All others become ERR_INTERNAL and reveal nothing. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const parsed = httpErrorSchema.safeParse(error);
  if (!parsed.success || parsed.data.status >= 500) return new AppError('ERR_INTERNAL', {}, { cause: error });
  return new AppError(codeOfStatus.get(parsed.data.status) ?? 'ERR_BAD_REQUEST', {}, { cause: error });
};
