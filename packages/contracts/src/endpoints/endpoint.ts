import { z } from 'zod';
import type { ApiScope } from '../entities/api-token.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { ServiceName } from '../services.ts';
import { answerForNewcomers } from './for-newcomers.ts';

type Schema = z.ZodType;
export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Who may call: anyone, any signed-in user, or users whose profile has a permission. If access depends on the entity
 * (on its ticket's attendant, say), the owner decides.
 */
export type Access = 'public' | 'signed-in' | Permission;

export type EndpointScope = ApiScope | 'any';

export type ErrorStatuses = Readonly<Partial<Record<ErrorCode, readonly number[]>>>;

/**
 * One value per endpoint: the gateway mounts it, the owner serves it, the web's client, the API document and the
 * route-by-role tests derive from it (rule G11).
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  readonly service: ServiceName;
  /** Subject on the bus: `rpc.<service>.<operation>`. */
  readonly operation: string;
  readonly method: Method;
  /** Express syntax, e.g. `/tickets/:ticketId`. */
  readonly path: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  readonly status: number;
  /** Codes beside the common ones (see `commonErrors`) that this call can answer. */
  readonly errors: readonly ErrorCode[];
  /** Every status of a code that this call can answer with another one than the catalogue's (rule E2). */
  readonly errorStatuses?: ErrorStatuses;
  readonly summary: string;
  readonly tag: string;
  /** The refresh cookie is handed to the owner, and set or cleared by its reply (rule A3). */
  readonly refreshCookie: boolean;
  /** Its answer carries an ETag; a change takes that back as If-Match (rule G16). */
  readonly isVersioned: boolean;
  /** Its events remember from where they were asked for, for the audit log. */
  readonly isAudited: boolean;
  /** It waits for an outside program: callers have more patience with it. */
  readonly isSlow: boolean;
  /** A script's token needs this scope; 'any': any token will do; null: no token opens the call (rule P2). */
  readonly scope: EndpointScope | null;
};

/** Nothing is expected; what comes all the same is dropped. */
export const nothing = z.unknown().transform((): undefined => undefined);

/** Answered as an empty body. */
export const emptyResponse = z.undefined();

type Facts = Pick<Endpoint, 'service' | 'operation' | 'method' | 'path' | 'access' | 'summary' | 'tag'>;
type Options = {
  readonly status?: number;
  readonly errors?: readonly ErrorCode[];
  readonly errorStatuses?: ErrorStatuses;
  readonly refreshCookie?: boolean;
  readonly isVersioned?: boolean;
  readonly isAudited?: boolean;
  readonly isSlow?: boolean;
  readonly scope?: EndpointScope | null;
};

/** `params`, `query` and `body` are all named, `nothing` where there is none, so that types need no guessing. */
export const defineEndpoint = <
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Response extends Schema,
>(
  definition: Facts & Options & { params: Params; query: Query; body: Body; response: Response },
): Endpoint<Params, Query, Body, Response> => ({
  ...definition,
  status: definition.status ?? 200,
  errors: definition.errors ?? [],
  refreshCookie: definition.refreshCookie ?? false,
  isVersioned: definition.isVersioned ?? false,
  isAudited: definition.isAudited ?? false,
  isSlow: definition.isSlow ?? false,
  scope: definition.scope ?? null,
});

/** The statuses with which this call answers that code. Documentation and tests use them. */
export const statusesOf = (
  { errorStatuses }: Pick<Endpoint, 'errorStatuses'>,
  code: ErrorCode,
): readonly number[] => errorStatuses?.[code] ?? [errorStatus[code]];

/** Every call can answer these. */
export const commonErrors = [
  'ERR_BAD_REQUEST',
  'ERR_VALIDATION',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_INTERNAL',
  'ERR_OVERLOADED',
  'ERR_UNAVAILABLE',
  'ERR_OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

export const idempotencyKeyMaxLength = 200;
/** A call that accepts an `Idempotency-Key` lists these errors. Other calls are carried out again each time. */
export const keyErrors = ['ERR_IDEMPOTENCY_KEY_REUSED'] as const satisfies readonly ErrorCode[];

/** And this where it writes: others changed the same again and again while it tried. Nothing was written. */
export const raceErrors = ['ERR_CONFLICT'] as const satisfies readonly ErrorCode[];

/** A change that heeds If-Match names this. */
export const versionErrors = ['ERR_EDIT_CONFLICT'] as const satisfies readonly ErrorCode[];

/** And these where a token is asked for. */
export const signedInErrors = [
  'ERR_SESSION_EXPIRED',
  'ERR_INVALID_TOKEN',
] as const satisfies readonly ErrorCode[];

/** And this where newcomers are refused. */
const newcomerErrors = ['ERR_NO_PERMISSION'] as const satisfies readonly ErrorCode[];

/** And this where a page of an origin asks that is not allowed. */
const originErrors = ['ERR_ORIGIN_NOT_ALLOWED'] as const satisfies readonly ErrorCode[];

/** And this where a body comes that is no JSON. */
const bodyErrors = ['ERR_UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

/** Under the same key it does the same thing once. */
export const keepsKey = ({ errors }: Pick<Endpoint, 'errors'>): boolean =>
  keyErrors.every((code) => errors.includes(code));

/**
 * All codes that this call can answer. A read has no body that could be too large, and without input it is always
 * valid.
 */
export const codesOf = (endpoint: Endpoint): readonly ErrorCode[] => {
  const { method, access, params, query, errors } = endpoint;
  const isWrite = method !== 'get';
  const namesNothing = params === nothing && query === nothing;
  const never = new Set<ErrorCode>([
    ...(isWrite ? [] : (['ERR_PAYLOAD_TOO_LARGE'] as const)),
    ...(isWrite || !namesNothing ? [] : (['ERR_VALIDATION'] as const)),
  ]);
  const codes = new Set<ErrorCode>([
    ...commonErrors.filter((code) => !never.has(code)),
    ...originErrors,
    ...(access === 'public' ? [] : signedInErrors),
    ...(answerForNewcomers(endpoint).kind === 'refused' || endpoint.scope !== null ? newcomerErrors : []),
    ...(isWrite ? [...bodyErrors, ...raceErrors] : []),
    ...errors,
  ]);
  return [...codes];
};
