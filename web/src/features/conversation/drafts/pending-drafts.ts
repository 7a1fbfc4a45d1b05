/**
 * The drafts that the server does not have yet. All tabs of the browser share this list, so that no tab takes another's
 * unsaved text for a deleted one.
 */
export type PendingDrafts = {
  readonly add: (ticketId: number) => void;
  readonly has: (ticketId: number) => boolean;
  readonly settle: (ticketId: number) => void;
  readonly all: () => readonly number[];
};

/** One entry per draft, so that tabs do not overwrite each other. */
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
