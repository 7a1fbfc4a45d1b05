import { AppError, type ErrorCode, errorStatus, isErrorCode, limitNames } from '@balcao/contracts';
import { z } from 'zod';

const errorBodySchema = z.object({
  error: z.string().refine(isErrorCode),
  field: z.string().optional(),
  reason: z.string().optional(),
  userName: z.string().optional(),
  ticketId: z.number().int().optional(),
  retryAfterSeconds: z.number().optional(),
  limit: z.enum(limitNames).optional(),
  changed: z.record(z.string(), z.unknown()).optional(),
});

/** The body of every failure: code, details and the request's id. */
export const encodeFailure = (error: AppError, correlationId: string): string =>
  JSON.stringify({ error: error.code, ...error.details, requestId: correlationId });

export function decodeFailure(body: Uint8Array): AppError {
  const parsed = errorBodySchema.safeParse(JSON.parse(Buffer.from(body).toString()));
  if (!parsed.success) return new AppError('ERR_INTERNAL');
  const { error, field, reason, userName, ticketId, retryAfterSeconds, limit, changed } = parsed.data;
  return new AppError(error, {
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
    ...(userName === undefined ? {} : { userName }),
    ...(ticketId === undefined ? {} : { ticketId }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(limit === undefined ? {} : { limit }),
    ...(changed === undefined ? {} : { changed }),
  });
}

export const statusOf = (code: ErrorCode): number => errorStatus[code];

/** Names the field of the first mistake, without `prefix`. */
export const validationFailure = (error: z.ZodError): AppError => {
  const field = error.issues[0]?.path.join('.');
  return new AppError('ERR_VALIDATION', field === undefined || field === '' ? {} : { field }, {
    cause: error,
  });
};

/** No connection could be opened, or a race was lost, which rolls everything back. */
const notDoneCodes = new Set(
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].concat([
    '57P03',
    '53300',
    '40001',
    '40P01',
    '55P03',
  ]),
);
const brokenOffCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '25P03']);
const brokenOffTexts = /connection terminated|connection ended|connection error|not queryable|discarded/i;
const notDoneTexts = /timeout exceeded when trying to connect|connection timeout/i;

/**
 * Whether a store or a service was unreachable, which passes: `not-done` if nothing can have happened, `unknown` if the
 * connection broke in between. Decided by error codes of Postgres, Node and ours.
 */
export function absenceOf(error: unknown): 'not-done' | 'unknown' | undefined {
  if (error instanceof AppError) {
    if (error.code === 'ERR_UNAVAILABLE' || error.code === 'ERR_OVERLOADED') return 'not-done';
    return error.code === 'ERR_OUTCOME_UNKNOWN' ? 'unknown' : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (notDoneCodes.has(code) || notDoneTexts.test(error.message)) return 'not-done';
  if (brokenOffCodes.has(code) || code.startsWith('08') || brokenOffTexts.test(error.message))
    return 'unknown';
  return undefined;
}
