import type { Message } from '@balcao/contracts';
import { editableUntil } from '../composer/edit/edit-window.ts';

/** Until when one of our sends is held; undefined if it is not held. */
export const heldUntilOf = ({ way = null, sendState }: Message): string | undefined =>
  way !== null && way.heldUntil !== null && way.queuedAt === null && sendState === 'queued'
    ? way.heldUntil
    : undefined;

/** The channel refuses these again, however often it is asked. */
const isRefusedForGood = ({ change }: Message, kind: 'edit' | 'delete'): boolean =>
  change?.kind === kind &&
  change.state === 'refused' &&
  !['rejected', null, undefined].includes(change.problem);

/** Whether an edit may succeed: the server and the channel decide, but these they refuse for certain. */
export const canEdit = (message: Message, now: number, hasConnection: boolean): boolean =>
  message.fromMe &&
  message.mediaType === 'chat' &&
  !message.isDeleted &&
  message.sendState !== 'failed' &&
  message.sendState !== 'unresolved' &&
  hasConnection &&
  !isRefusedForGood(message, 'edit') &&
  (heldUntilOf(message) !== undefined || now <= editableUntil(message));

/** The same for a deletion. A message that was not sent is deleted only at the desk, which needs no connection. */
export const canDelete = (message: Message, hasConnection: boolean): boolean =>
  message.fromMe &&
  !message.isDeleted &&
  (message.sendState === 'failed' || (hasConnection && !isRefusedForGood(message, 'delete')));
