import type { Message } from '@balcao/contracts';

/** Until when a send of ours waits; undefined: it doesn't, or no longer. */
export const heldUntilOf = ({ way = null, sendState }: Message): string | undefined =>
  way !== null && way.heldUntil !== null && way.queuedAt === null && sendState === 'queued'
    ? way.heldUntil
    : undefined;
