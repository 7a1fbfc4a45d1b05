import { type Actor, actorSchema, requestOriginSchema, type Written, writtenSchema } from '@balcao/contracts';
import { headers as makeHeaders, type MsgHdrs } from 'nats';
import { z } from 'zod';
import type { CallContext } from '../call-context.ts';

const names = {
  requestId: 'x-request-id',
  causationId: 'x-causation-id',
  actor: 'x-actor',
  commandId: 'x-command-id',
  commandDigest: 'x-command-digest',
  deadline: 'x-deadline',
  after: 'x-after',
  clientAddress: 'x-client-address',
  ifMatch: 'x-if-match',
  origin: 'x-origin',
  mayCancel: 'x-may-cancel',
  refreshToken: 'x-refresh-token',
  refreshSeconds: 'x-refresh-seconds',
  mediaToken: 'x-media-token',
  deviceToken: 'x-device-token',
  status: 'x-status',
  written: 'x-written',
  version: 'x-version',
  trace: 'traceparent',
} as const;

// Created once, because creating a schema costs more than using it.
const textSchema = z.string();
const numberSchema = z.coerce.number().int();
const writtenListSchema = z.array(writtenSchema);
const refreshTokenSchema = z.string().nullable();

export function encodeContext(context: CallContext, traceparent?: string): MsgHdrs {
  const headers = makeHeaders();
  const put = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') headers.append(name, value);
  };
  put(names.requestId, context.correlationId);
  put(names.actor, JSON.stringify(context.actor));
  put(names.deadline, String(context.deadline.getTime()));
  put(names.causationId, context.causationId);
  put(names.commandId, context.commandId);
  put(names.commandDigest, context.commandDigest);
  put(names.after, context.after.length === 0 ? undefined : JSON.stringify(context.after));
  put(
    names.refreshToken,
    context.refreshToken === undefined ? undefined : JSON.stringify(context.refreshToken),
  );
  put(names.deviceToken, context.deviceToken);
  put(names.clientAddress, context.clientAddress);
  put(names.ifMatch, context.ifMatch?.toString());
  // Base64, because headers allow only ASCII.
  put(
    names.origin,
    context.origin === undefined ? undefined : Buffer.from(JSON.stringify(context.origin)).toString('base64'),
  );
  put(names.mayCancel, context.signal === undefined ? undefined : '1');
  put(names.trace, traceparent);
  return headers;
}

/** @throws if a header is not valid */
export function decodeContext(headers: MsgHdrs | undefined, signal?: AbortSignal): CallContext {
  const get = (name: string): string | undefined => {
    const value = headers?.get(name);
    return value === '' ? undefined : value;
  };
  const after = get(names.after);
  const refreshToken = get(names.refreshToken);
  const ifMatch = get(names.ifMatch);
  const origin = get(names.origin);
  return {
    actor: decodeActor(textSchema.parse(get(names.actor))),
    correlationId: textSchema.parse(get(names.requestId)),
    deadline: new Date(numberSchema.parse(get(names.deadline))),
    causationId: get(names.causationId),
    commandId: get(names.commandId),
    commandDigest: get(names.commandDigest),
    after: after === undefined ? [] : writtenListSchema.parse(JSON.parse(after)),
    refreshToken: refreshToken === undefined ? undefined : textSchema.parse(JSON.parse(refreshToken)),
    deviceToken: get(names.deviceToken),
    clientAddress: get(names.clientAddress),
    origin:
      origin === undefined
        ? undefined
        : requestOriginSchema.parse(JSON.parse(Buffer.from(origin, 'base64').toString())),
    ifMatch: ifMatch === undefined ? undefined : numberSchema.parse(ifMatch),
    signal,
  };
}

export const traceOf = (headers: MsgHdrs | undefined): string | undefined => {
  const value = headers?.get(names.trace);
  return value === '' ? undefined : value;
};

/** Whether the caller may cancel this call. */
export const mayCancel = (headers: MsgHdrs | undefined): boolean => headers?.has(names.mayCancel) ?? false;

const knownActors = new Map<string, Actor>();
const maxKnownActors = 1_000;

/** The same few users call all day, so their text is parsed once. */
function decodeActor(text: string): Actor {
  const known = knownActors.get(text);
  if (known !== undefined) return known;
  const actor = actorSchema.parse(JSON.parse(text));
  if (knownActors.size >= maxKnownActors) knownActors.clear();
  knownActors.set(text, actor);
  return actor;
}

/** What a reply says beside its body. */
export type ReplyFacts = {
  readonly status: number;
  readonly written: readonly Written[];
  /** A string sets the cookie, null clears it, undefined leaves it. */
  readonly refreshToken?: string | null | undefined;
  /** The lifetime of the refresh cookie. */
  readonly refreshSeconds?: number | undefined;
  /** A string sets the media cookie, together with the refresh cookie. */
  readonly mediaToken?: string | undefined;
  /** A string sets the cookie that recognises this browser at a sign-in. */
  readonly deviceToken?: string | undefined;
  /** The revision of the shown entity, for its ETag. */
  readonly version?: number | undefined;
};

/** A plain 200 has no headers. */
export function encodeReplyFacts(facts: ReplyFacts): MsgHdrs | undefined {
  const { status, written, refreshToken, refreshSeconds, mediaToken, deviceToken, version } = facts;
  if (
    status === 200 &&
    written.length === 0 &&
    refreshToken === undefined &&
    mediaToken === undefined &&
    version === undefined
  )
    return undefined;
  const headers = makeHeaders();
  headers.append(names.status, String(status));
  if (written.length > 0) headers.append(names.written, JSON.stringify(written));
  if (refreshToken !== undefined) headers.append(names.refreshToken, JSON.stringify(refreshToken));
  if (refreshSeconds !== undefined) headers.append(names.refreshSeconds, String(refreshSeconds));
  if (mediaToken !== undefined) headers.append(names.mediaToken, mediaToken);
  if (deviceToken !== undefined) headers.append(names.deviceToken, deviceToken);
  if (version !== undefined) headers.append(names.version, String(version));
  return headers;
}

export function decodeReplyFacts(headers: MsgHdrs | undefined): ReplyFacts {
  if (headers === undefined) return { status: 200, written: [] };
  const status = headers.get(names.status);
  const written = headers.get(names.written);
  const refreshToken = headers.get(names.refreshToken);
  const refreshSeconds = headers.get(names.refreshSeconds);
  const mediaToken = headers.get(names.mediaToken);
  const deviceToken = headers.get(names.deviceToken);
  const version = headers.get(names.version);
  return {
    status: status === '' ? 200 : numberSchema.parse(status),
    written: written === '' ? [] : writtenListSchema.parse(JSON.parse(written)),
    refreshToken: refreshToken === '' ? undefined : refreshTokenSchema.parse(JSON.parse(refreshToken)),
    refreshSeconds: refreshSeconds === '' ? undefined : numberSchema.parse(refreshSeconds),
    mediaToken: mediaToken === '' ? undefined : mediaToken,
    deviceToken: deviceToken === '' ? undefined : deviceToken,
    version: version === '' ? undefined : numberSchema.parse(version),
  };
}
