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
 * (such as its ticket's attendant), the owner decides.
 */
export type Access = 'public' | 'signed-in' | Permission;

export type EndpointScope = ApiScope | 'any';

export type ErrorStatuses = Readonly<Partial<Record<ErrorCode, readonly number[]>>>;

/**
 * One value per endpoint: the gateway mounts it, the owner serves it, and the web's client, the API document and the
 * route-by-role tests derive from it (rule G11).
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  readonly service: ServiceName;
  /** The subject on the bus is `rpc.<service>.<operation>`. */
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
  /** The codes that this call can answer, beside the common ones (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** Statuses of codes that differ from the catalogue's in this call (rule E2). */
  readonly errorStatuses?: ErrorStatuses;
  readonly summary: string;
  readonly tag: string;
  /** The owner gets the refresh cookie, and its reply sets or clears it (rule A3). */
  readonly refreshCookie: boolean;
  /** The answer has an ETag, which a change sends back as If-Match (rule G16). */
  readonly isVersioned: boolean;
  /** Its events contain the origin of the request, for the audit log. */
  readonly isAudited: boolean;
  /** It waits for an outside program, so callers wait longer. */
  readonly isSlow: boolean;
  /** The scope that a script's token needs; 'any': any token may call; null: no token may (rule P2). */
  readonly scope: EndpointScope | null;
};

/** No input is expected; any input is dropped. */
export const nothing = z.unknown().transform((): undefined => undefined);

/** An empty body. */
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

/** `params`, `query` and `body` must all be given, `nothing` for none, so that types need no inference. */
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

/** The statuses with which this call answers a code, for documentation and tests. */
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

/** For writes: others changed the same entity again and again meanwhile. Nothing was written. */
export const raceErrors = ['ERR_CONFLICT'] as const satisfies readonly ErrorCode[];

/** For changes that evaluate If-Match. */
export const versionErrors = ['ERR_EDIT_CONFLICT'] as const satisfies readonly ErrorCode[];
export const heedsIfMatch = ({ errors }: { readonly errors: readonly ErrorCode[] }): boolean =>
  versionErrors.every((code) => errors.includes(code));

/** For calls that need a token. */
export const signedInErrors = [
  'ERR_SESSION_EXPIRED',
  'ERR_INVALID_TOKEN',
] as const satisfies readonly ErrorCode[];

/** For calls that refuse newcomers. */
const newcomerErrors = ['ERR_NO_PERMISSION'] as const satisfies readonly ErrorCode[];

/** For pages of an origin that is not allowed. */
const originErrors = ['ERR_ORIGIN_NOT_ALLOWED'] as const satisfies readonly ErrorCode[];

/** For a body that is not JSON. */
const bodyErrors = ['ERR_UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

/** Whether a repeat under the same key acts only once. */
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
