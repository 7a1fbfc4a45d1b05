import { type ErrorCode, isErrorCode } from '@balcao/contracts';
import { z } from 'zod';

/** Errors of the client, besides the server's catalogue. */
export const clientErrorCodes = [
  'ERR_NETWORK',
  'ERR_UNREADABLE_ANSWER',
  'ERR_FILE_UNREADABLE',
  'ERR_UNKNOWN',
] as const;
export type ApiErrorCode = ErrorCode | (typeof clientErrorCodes)[number];

/** Parses a code from storage. */
export const apiErrorCodeSchema = z.union([
  z.enum(clientErrorCodes),
  z.custom<ErrorCode>((value) => typeof value === 'string' && isErrorCode(value)),
]);

const errorBodySchema = z.object({
  error: z.string(),
  field: z.string().optional(),
  reason: z.string().optional(),
  userName: z.string().optional(),
  ticketId: z.number().optional(),
  retryAfterSeconds: z.number().optional(),
  requestId: z.string().optional(),
});
type Facts = Omit<z.infer<typeof errorBodySchema>, 'error'> & {
  readonly status?: number;
  /** With ERR_UNKNOWN: the code of a newer server. */
  readonly unknownCode?: string;
};

/** The error of every failed call. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly facts: Facts;

  constructor(code: ApiErrorCode, facts: Facts = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ApiError';
    this.code = code;
    this.facts = facts;
  }
}

const codePattern = /^ERR_\w{1,60}$/;

/** The error for a code of the server, which may be newer than this page. */
export const errorOfCode = (code: string, facts: Facts = {}): ApiError => {
  if (isErrorCode(code)) return new ApiError(code, facts);
  return new ApiError('ERR_UNKNOWN', codePattern.test(code) ? { ...facts, unknownCode: code } : facts);
};

export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

const passingCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'ERR_NETWORK',
  'ERR_UNAVAILABLE',
  'ERR_OVERLOADED',
  'ERR_OUTCOME_UNKNOWN',
  'ERR_TOO_MANY_REQUESTS',
]);

const signedOutCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'ERR_SESSION_EXPIRED',
  'ERR_INVALID_TOKEN',
]);

/** Whether the same call may succeed later; a refusal by the server is final. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (passingCodes.has(error.code) ||
    (error.code === 'ERR_UNREADABLE_ANSWER' && (error.facts.status ?? 0) >= 500));

/** The session has ended: the request was not judged, and waits for a sign-in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.facts.status === 401 || signedOutCodes.has(error.code));

/** A proxy may answer without JSON, which has an error code of its own. */
export const toApiError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => undefined);
  const answer = errorBodySchema.safeParse(body);
  if (!answer.success) return new ApiError('ERR_UNREADABLE_ANSWER', { status: response.status });
  const { error, ...facts } = answer.data;
  return errorOfCode(error, { ...facts, status: response.status });
};
