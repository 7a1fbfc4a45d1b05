import type { Actor, EventMetadata, NewEventMetadata, RequestOrigin, Written } from '@balcao/contracts';
import { v7 } from 'uuid';

/** The context of each call: actor, cause, deadline. */
export type CallContext = {
  readonly actor: Actor;
  /** The request id that the browser got back; the same in logs and events of every service. */
  readonly correlationId: string;
  readonly causationId?: string | undefined;
  /** The same write again carries the same id, and is done once (rule G3). */
  readonly commandId?: string | undefined;
  /** The digest of the request under the caller's own key; a different request under the same key is refused. */
  readonly commandDigest?: string | undefined;
  readonly deadline: Date;
  /** What the callee must have applied before it answers. */
  readonly after: readonly Written[];
  readonly refreshToken?: string | undefined;
  /** By which a browser is known that somebody signed in at before. */
  readonly deviceToken?: string | undefined;
  readonly clientAddress?: string | undefined;
  /** From where an audited call was made. */
  readonly origin?: RequestOrigin | undefined;
  /** The version that the caller's change began from (rule G16). */
  readonly ifMatch?: number | undefined;
  /** Aborted when the caller has gone. Waiting for an outside program ends then; a write that has begun goes on. */
  readonly signal?: AbortSignal | undefined;
};

type SystemContextOptions = {
  /** The event that this call follows from. */
  readonly causation?: { readonly id: string; readonly metadata: EventMetadata };
  readonly commandId?: string;
  /** 10 s unless told. */
  readonly deadlineMs?: number;
};

/** The context of a call that no person asked for: a consumer's, a job's. */
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

/** What an event that follows from this call remembers of it. */
export const metadataOf = (context: CallContext): NewEventMetadata => ({
  actor: context.actor,
  correlationId: context.correlationId,
  ...(context.causationId === undefined ? {} : { causationId: context.causationId }),
  ...(context.origin === undefined ? {} : { origin: context.origin }),
});
