import { editWindowMs, type Message } from '@balcao/contracts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../../lib/server-clock.ts';

type Dated = Pick<Message, 'updatedAt' | 'way'>;

/** When the channel stops to accept edits of this text (rule M4). */
export const editableUntil = ({ updatedAt }: Dated): number => Date.parse(updatedAt) + editWindowMs;

/** A held text is still at the desk, and can be edited at any time. */
const isHeld = ({ way = null }: Dated): boolean =>
  way !== null && way.heldUntil !== null && way.queuedAt === null;

export const isEditOver = (message: Dated): boolean =>
  !isHeld(message) && serverNow() > editableUntil(message);

/** Whether the time to edit it is over, also if it ends while the user edits. Nothing is edited: never. */
export const useIsEditOver = (message: Dated | undefined): boolean => {
  const [, look] = useState(0);
  const endsAt = message === undefined ? undefined : editableUntil(message);
  useEffect(() => {
    if (endsAt === undefined || serverNow() > endsAt) return undefined;
    const timer = setTimeout(() => look((times) => times + 1), endsAt - serverNow() + 1);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return message !== undefined && isEditOver(message);
};
