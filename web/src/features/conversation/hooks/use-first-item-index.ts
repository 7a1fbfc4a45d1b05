import { useState } from 'react';
import type { ConversationRow } from '../state/conversation-rows.ts';

/** More older rows than anybody scrolls through. */
const start = 10_000_000;

/**
 * The list numbers its rows, and older rows that are added above must not move the others. So one row has a fixed
 * number, and the others are counted from it.
 */
export const useFirstItemIndex = (rows: readonly ConversationRow[]): number => {
  const [anchor, setAnchor] = useState<{ readonly key: string; readonly index: number }>();
  const position = anchor === undefined ? -1 : rows.findIndex(({ key }) => key === anchor.key);
  if (anchor !== undefined && position !== -1) return anchor.index - position;
  const last = rows.at(-1);
  if (last !== undefined) setAnchor({ key: last.key, index: start + rows.length - 1 });
  return start;
};
