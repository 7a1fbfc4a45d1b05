import type { ConversationRow } from './conversation-rows.ts';

/** What this user writes needs no announcement. */
const isOwn = (row: ConversationRow, userId: number): boolean => {
  switch (row.kind) {
    case 'message':
      return row.message.fromMe && row.message.userId === userId;
    case 'note':
      return row.note.userId === userId;
    case 'outbox':
      return true;
  }
};

/** The rows of others that were added at the end: not older pages, and not another part of the conversation. */
export const arrivedRows = (
  before: readonly ConversationRow[],
  now: readonly ConversationRow[],
  userId: number,
): readonly ConversationRow[] => {
  const known = new Set(before.map(({ key }) => key));
  const last = now.findLastIndex(({ key }) => known.has(key));
  return last === -1 ? [] : now.slice(last + 1).filter((row) => !isOwn(row, userId));
};
