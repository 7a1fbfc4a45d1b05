import type { CallContext } from '@balcao/event-bus';
import type { CommandKey } from '@balcao/event-store';

/** The caller's idempotency key; undefined if there is none, so that only `clientId` identifies the message. */
export const commandKeyOf = ({ commandId, commandDigest }: CallContext): CommandKey | undefined =>
  commandId === undefined || commandDigest === undefined
    ? undefined
    : { id: commandId, digest: commandDigest };
