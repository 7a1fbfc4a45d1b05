/**
 * Which drafts the server has not got yet, of whichever tab: their texts are kept for all tabs of the browser together, so
 * that one which knew of its own alone would take another's text for one that is gone.
 */
export type PendingDrafts = {
  readonly add: (ticketId: number) => void;
  readonly has: (ticketId: number) => boolean;
  readonly settle: (ticketId: number) => void;
  readonly all: () => readonly number[];
};

/** A mark of its own for each, so that no tab writes over another's. */
export const pendingDrafts = (userId: number): PendingDrafts => {
  const prefix = `balcao.draftToSave.${String(userId)}.`;
  const keyOf = (ticketId: number): string => `${prefix}${String(ticketId)}`;
  return {
    add: (ticketId) => localStorage.setItem(keyOf(ticketId), ''),
    has: (ticketId) => localStorage.getItem(keyOf(ticketId)) !== null,
    settle: (ticketId) => localStorage.removeItem(keyOf(ticketId)),
    all: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => Number(key.slice(prefix.length)))
        .filter(Number.isInteger),
  };
};
