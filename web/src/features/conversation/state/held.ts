import type { Message } from '@balcao/contracts';

/** Until when one of our sends is held; undefined if it is not held. */
export const heldUntilOf = ({ way = null, sendState }: Message): string | undefined =>
  way !== null && way.heldUntil !== null && way.queuedAt === null && sendState === 'queued'
    ? way.heldUntil
    : undefined;
