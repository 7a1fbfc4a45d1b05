import type { Actor, EventMetadata, NewEventMetadata, RequestOrigin, Written } from '@balcao/contracts';
import { v7 } from 'uuid';

/** The context of each call: actor, cause, deadline. */
export type CallContext = {
  readonly actor: Actor;
  /** The request id that the browser gets; the same in logs and events of every service. */
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  /** A repeated write has the same id, and is done once (rule G3). */
  readonly commandId?: string | undefined;
  /** The digest of the request under the caller's own key; a different request under the same key is refused. */
  readonly commandDigest?: string | undefined;
  readonly deadline: Date;
  /** Writes that the callee must have applied before it answers. */
  readonly after: readonly Written[];
  readonly refreshToken?: string | undefined;
  /** Recognises a browser in which a user signed in before. */
  readonly deviceToken?: string | undefined;
  readonly clientAddress?: string | undefined;
  /** The client's address and browser, for audited calls. */
  readonly origin?: RequestOrigin | undefined;
  /** The version on which the caller's change is based (rule G16). */
  readonly ifMatch?: number | undefined;
  /** Aborted if the client disconnects. That ends a wait for an outside program; a write that has begun continues. */
  readonly signal?: AbortSignal | undefined;
};

type SystemContextOptions = {
  /** The event that caused this call. */
  readonly causation?: { readonly id: string; readonly metadata: EventMetadata };
  readonly commandId?: string;
  /** Default: 10 s. */
  readonly deadlineMs?: number;
};

/** The context of a call that no user requested: of a consumer or a job. */
export const systemContext = (
  name: string,
  { causation, commandId, deadlineMs = 10_000 }: SystemContextOptions = {},
): CallContext => ({
  actor: { kind: 'system', name },
  correlationId: causation?.metadata.correlationId ?? v7(),
  causationId: causation?.id,
  commandId,
  deadline: new Date(Date.now() + deadlineMs),
  after: [],
});

/** The command id of a write: the caller's, or a new one. */
export const commandOf = (
  { commandId, commandDigest }: CallContext,
  newId: () => string,
): { readonly id: string; readonly digest: string | undefined } => ({
  id: commandId ?? newId(),
  digest: commandDigest,
});

export const remainingMs = (deadline: Date): number => deadline.getTime() - Date.now();

/** The metadata of an event that this call causes. */
export const metadataOf = (context: CallContext): NewEventMetadata => ({
  actor: context.actor,
  correlationId: context.correlationId,
  ...(context.causationId === undefined ? {} : { causationId: context.causationId }),
  ...(context.origin === undefined ? {} : { origin: context.origin }),
});
