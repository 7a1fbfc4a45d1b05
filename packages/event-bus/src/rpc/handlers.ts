import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  AppError,
  can,
  type Endpoint,
  maskAnswer,
  type Operation,
  type ServiceName,
  type UserActor,
  type Written,
} from '@balcao/contracts';
import { z } from 'zod';
import type { CallContext } from '../call-context.ts';
import { decodeJson, encodeJson, type PreparedJson } from '../json.ts';
import { validationFailure } from './failure.ts';
import type { ReplyFacts } from './headers.ts';

/** A handler's result, ready to be sent. */
export type Served = ReplyFacts & { readonly body: string };

/** An endpoint or operation with its handler. */
export type CallHandler = {
  readonly operation: string;
  /** Repeating it does no harm. */
  readonly isRead: boolean;
  /** Its answer never depends on writes of these services, so calls do not wait for them. */
  readonly regardlessOf?: readonly ServiceName[] | undefined;
  readonly serve: (payload: Uint8Array, context: CallContext, checksReply: boolean) => Promise<Served>;
};
export type EndpointHandler = CallHandler & { readonly endpoint: Endpoint };
export type OperationHandler = CallHandler & { readonly definition: Operation };

export type EndpointRequest<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Has passed the endpoint's `access` already. */
  readonly actor: Actor;
  readonly context: CallContext;
};

export type EndpointAnswer<Response extends z.ZodType> = {
  /** Where replies are checked, prepared text is checked against the contract too. */
  readonly body: z.output<Response> | PreparedJson;
  /** The positions of its writes, so that the caller can read them anywhere. */
  readonly written?: readonly Written[];
  /** A string sets the refresh cookie, null clears it. */
  readonly refreshToken?: string | null;
  /** The lifetime of that cookie; absent: until the browser closes. */
  readonly refreshSeconds?: number;
  /** Sets the media cookie. */
  readonly mediaToken?: string;
  /** Sets the cookie that recognises this browser. */
  readonly deviceToken?: string;
  /** For a versioned endpoint: the revision in this answer (rule G16). */
  readonly version?: number;
  /** Finds the numbers of people whom its texts concern and whom it does not hold itself (rule N10). */
  readonly people?: () => Promise<readonly string[]>;
};

const anything = z.unknown().optional();
const rawRequestSchema = z.object({ params: anything, query: anything, body: anything });

/** The text of the answer as its reader may see it: without the numbers of people, or as it is (rule N1). */
const bodyFor = async (
  actor: Actor,
  { body, people }: Pick<EndpointAnswer<z.ZodType>, 'body' | 'people'>,
): Promise<string> => {
  const text = encodeJson(body);
  if (actor.kind !== 'user' || actor.seesNumbers || text === '') return text;
  const shown: unknown = JSON.parse(text);
  return encodeJson(maskAnswer(shown, await people?.()));
};

/** Checks access and input before the handler runs; unknown keys are dropped. */
export const serveEndpoint = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  handler: (request: EndpointRequest<Params, Query, Body>) => Promise<EndpointAnswer<Response>>,
): EndpointHandler => ({
  endpoint,
  operation: endpoint.operation,
  isRead: endpoint.method === 'get',
  async serve(payload, context, checksReply) {
    assertAccess(endpoint, context.actor);
    const raw = rawRequestSchema.parse(decodeJson(payload));
    const answer = await handler({
      params: parseInput(endpoint.params, raw.params),
      query: parseInput(endpoint.query, raw.query),
      body: parseInput(endpoint.body, raw.body),
      actor: context.actor,
      context,
    });
    const body = await bodyFor(context.actor, answer);
    if (checksReply) assertReply(endpoint.response, body, endpoint.operation);
    return {
      status: endpoint.status,
      body,
      written: answer.written ?? [],
      refreshToken: answer.refreshToken,
      refreshSeconds: answer.refreshSeconds,
      mediaToken: answer.mediaToken,
      deviceToken: answer.deviceToken,
      version: answer.version,
    };
  },
});

export const serveOperation = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<Input, Output>,
  handler: (input: z.output<Input>, context: CallContext) => Promise<z.output<Output>>,
  { regardlessOf }: Pick<CallHandler, 'regardlessOf'> = {},
): OperationHandler => ({
  definition,
  operation: definition.operation,
  isRead: false,
  regardlessOf,
  async serve(payload, context, checksReply) {
    const body = encodeJson(await handler(parseInput(definition.input, decodeJson(payload)), context));
    if (checksReply) assertReply(definition.output, body, definition.operation);
    return { status: 200, body, written: [] };
  },
});

/**
 * Our own services may call; for scripts the gateway has checked the scope. @throws ERR_SESSION_EXPIRED without an
 * actor, ERR_NO_PERMISSION if the actor may not call.
 */
export function assertAccess({ access, scope }: Pick<Endpoint, 'access' | 'scope'>, actor: Actor): void {
  if (access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'nobody') throw new AppError('ERR_SESSION_EXPIRED');
  if (actor.kind === 'api' && scope !== null) return;
  if (actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION');
  if (access !== 'signed-in' && !can(actor.profile, access)) throw new AppError('ERR_NO_PERMISSION');
}

/** For handlers that need a user. */
export function signedInUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor;
  throw new AppError(actor.kind === 'nobody' ? 'ERR_SESSION_EXPIRED' : 'ERR_NO_PERMISSION');
}

function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw validationFailure(parsed.error);
  return parsed.data;
}

/** A reply must match the contract exactly: an extra key may be a leak. */
function assertReply(schema: z.ZodType, body: string, operation: string): void {
  const sent: unknown = body === '' ? undefined : JSON.parse(body);
  const parsed = schema.safeParse(sent);
  if (!parsed.success)
    throw new Error(`The reply of ${operation} breaks its contract: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`The reply of ${operation} has keys that its contract does not name`);
}
