import { useCallback, useSyncExternalStore } from 'react';

const keyOf = (userId: number, ticketId: number): string =>
  `balcao.draft.${String(userId)}.${String(ticketId)}`;

const listeners = new Set<() => void>();
const tellAll = (): void => {
  for (const listener of listeners) listener();
};
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith('balcao.draft.')) tellAll();
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What a user began to write in a ticket: kept over switching, reload and sign-out, the same in every tab. */
export const drafts = {
  read: (userId: number, ticketId: number): string => localStorage.getItem(keyOf(userId, ticketId)) ?? '',
  write(userId: number, ticketId: number, text: string): void {
    if (text.trim() === '') localStorage.removeItem(keyOf(userId, ticketId));
    else localStorage.setItem(keyOf(userId, ticketId), text);
    tellAll();
  },
};

export const useDraft = (userId: number, ticketId: number): string =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => drafts.read(userId, ticketId), [userId, ticketId]),
  );
