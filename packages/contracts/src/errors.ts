import type { LimitName } from './limit-names.ts';

/** Every error code that leaves the system, with its HTTP status (rule E2). */
export const errorStatus = {
  ERR_BAD_REQUEST: 400,
  ERR_VALIDATION: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_NAME_ALREADY_EXISTS: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_DUPLICATED_CONTACT: 400,
  ERR_CREATING_MESSAGE: 400,
  ERR_CREATING_TICKET: 400,
  ERR_NONE_USER_TICKET: 400,
  ERR_TICKET_NOT_OPEN: 400,
  ERR_EMPTY_MESSAGE: 400,
  ERR_USER_EMAIL_ALREADY_EXISTS: 400,
  ERR_SETTING_VALUE_INVALID: 400,
  ERR_INTEGRATION_VALUE_INVALID: 400,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_NOT_FOUND: 400,
  ERR_TAG_NAME_ALREADY_EXISTS: 400,
  ERR_SYNC_TAGS: 400,
  ERR__SHORTCUT_DUPLICATED: 400,
  /** No OpenAI key is set. */
  ERR_ASSISTANT_NOT_SET: 400,
  ERR_TOO_MANY_FILES: 400,
  ERR_RECORDING_TOO_SHORT: 400,
  ERR_CONTACTS_NOT_MERGEABLE: 400,
  /** The desk never calls this address, because it is of its own network and not listed. */
  ERR_WEBHOOK_ADDRESS_CLOSED: 400,
  ERR_SESSION_EXPIRED: 401,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  /** An admin shut this user out. */
  ERR_USER_SUSPENDED: 401,
  ERR_INVALID_TOKEN: 403,
  ERR_NO_PERMISSION: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_USER_CREATION_COUNT: 403,
  ERR_CONNECTION_CREATION_COUNT: 403,
  ERR_API_TOKEN_COUNT: 403,
  ERR_WEBHOOK_COUNT: 403,
  ERR_ORIGIN_NOT_ALLOWED: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_NO_QUICK_ANSWER_FOUND: 404,
  ERR_NO_QUICK_ANSWERS_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_IMPORT_FOUND: 404,
  ERR_NO_MERGE_FOUND: 404,
  ERR_NO_SESSION_FOUND: 404,
  ERR_NO_LINK_FOUND: 404,
  ERR_NO_API_TOKEN_FOUND: 404,
  ERR_NO_WEBHOOK_FOUND: 404,
  ERR_NO_DELIVERY_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_OPEN_USER_TICKET: 409,
  ERR_CONFLICT: 409,
  /** A restart of all sessions is already in progress. */
  ERR_RESTART_RUNNING: 409,
  ERR_EDIT_CONFLICT: 409,
  /** It was switched off, or its token ended. */
  ERR_WEBHOOK_OFF: 409,
  ERR_NOTHING_TO_UNDO: 409,
  ERR_HOLD_OVER: 409,
  /** The first call with this key is still running. */
  ERR_IDEMPOTENCY_KEY_RUNNING: 409,
  ERR_IMPORT_RUNNING: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERR_RANGE_NOT_SATISFIABLE: 416,
  ERR_IDEMPOTENCY_KEY_REUSED: 422,
  /** OpenAI does not answer this kind of request. */
  ERR_ASSISTANT_DECLINED: 422,
  /** OpenAI refused the key; the desk works. */
  ERR_ASSISTANT_KEY_REFUSED: 424,
  /** The limit of the account at OpenAI, not of the desk. */
  ERR_ASSISTANT_LIMITED: 424,
  ERR_ASSISTANT_FAILED: 424,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_OVERLOADED: 503,
  ERR_UNAVAILABLE: 503,
  ERR_MEDIA_TOOL_MISSING: 503,
  ERR_OUTCOME_UNKNOWN: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Details beside the code: the invalid field, and facts that the client shows (rule E1: never `message`). */
export type ErrorDetails = {
  readonly field?: string;
  readonly reason?: string;
  readonly userName?: string;
  /** The ticket that prevents the action, if the caller may see it. */
  readonly ticketId?: number;
  readonly retryAfterSeconds?: number;
  /** The limit that refused. */
  readonly limit?: LimitName;
  /** Current values of the fields that another user changed meanwhile (rule G16). */
  readonly changed?: Readonly<Record<string, unknown>>;
};

/** A failure as a value, in the domain and in results. */
export type Failure<Code extends ErrorCode = ErrorCode> = {
  readonly code: Code;
  /** The status, if it differs from the catalogue's in this call (see `Endpoint.errorStatuses`). */
  readonly status?: number;
} & ErrorDetails;

export const failure = <Code extends ErrorCode>(
  code: Code,
  details: ErrorDetails = {},
  status?: number,
): Failure<Code> => ({ code, ...details, ...(status === undefined ? {} : { status }) });

/** The one error class at the edges: HTTP, RPC, sockets. Any other error leaves as `ERR_INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly status: number;

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    { status, ...options }: ErrorOptions & { readonly status?: number | undefined } = {},
  ) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status ?? errorStatus[code];
  }

  static from(problem: Failure): AppError {
    const { code, status, ...details } = problem;
    return new AppError(code, details, { status });
  }
}

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorStatus, value);

/** The caller exceeded a limit, which the answer names (rule R3). */
export const tooMany = (limit: LimitName, retryAfterSeconds = 1): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { limit, retryAfterSeconds });

/** All callers together exceed the desk's capacity. */
export const overloaded = (limit: LimitName, retryAfterSeconds = 1): AppError =>
  new AppError('ERR_OVERLOADED', { limit, retryAfterSeconds });
