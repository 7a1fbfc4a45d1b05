import type { CallContext } from '@balcao/event-bus';
import type { CommandKey } from '@balcao/event-store';

/** The caller's own key; undefined where it chose none, and a message is known by its `clientId` alone. */
export const keyOf = ({ commandId, commandDigest }: CallContext): CommandKey | undefined =>
  commandId === undefined || commandDigest === undefined
    ? undefined
    : { id: commandId, digest: commandDigest };
