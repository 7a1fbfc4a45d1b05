import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** What a user began to write in a ticket, and whether it is meant as an internal note. */
export type DraftText = { readonly body: string; readonly isNote: boolean };

const storedSchema = z.object({ body: z.string(), isNote: z.boolean() });
const none: DraftText = { body: '', isNote: false };

const prefixOf = (userId: number): string => `balcao.draft.${String(userId)}.`;
const keyOf = (userId: number, ticketId: number): string => `${prefixOf(userId)}${String(ticketId)}`;

const parse = (text: string | null): DraftText => {
  if (text === null) return none;
  try {
    const stored = storedSchema.safeParse(JSON.parse(text));
    return stored.success ? stored.data : none;
  } catch {
    return none;
  }
};

type Change = {
  readonly userId: number;
  readonly ticketId: number;
  readonly draft: DraftText;
  readonly before: DraftText;
  /** Somebody typed it here; else it was told by another tab or device. */
  readonly isOwn: boolean;
};

const listeners = new Set<(change: Change) => void>();
const tell = (change: Change): void => {
  for (const listener of listeners) listener(change);
};

const follow = (listener: (change: Change) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

window.addEventListener('storage', ({ key, newValue, oldValue }) => {
  const [, userId, ticketId] = /^balcao\.draft\.(\d+)\.(\d+)$/.exec(key ?? '') ?? [];
  if (userId === undefined || ticketId === undefined) return;
  tell({
    userId: Number(userId),
    ticketId: Number(ticketId),
    draft: parse(newValue),
    before: parse(oldValue),
    isOwn: false,
  });
});

const keep = (userId: number, ticketId: number, draft: DraftText, isOwn: boolean): void => {
  const before = drafts.read(userId, ticketId);
  const body = draft.body.trim() === '' ? '' : draft.body;
  const isNote = body === '' ? false : draft.isNote;
  if (before.body === body && before.isNote === isNote) return;
  if (body === '') localStorage.removeItem(keyOf(userId, ticketId));
  else localStorage.setItem(keyOf(userId, ticketId), JSON.stringify({ body, isNote }));
  tell({ userId, ticketId, draft: { body, isNote }, before, isOwn });
};

/** Kept over switching, reload and sign-out, the same in every tab; `draft-sync` makes it the same on every device. */
export const drafts = {
  read: (userId: number, ticketId: number): DraftText => parse(localStorage.getItem(keyOf(userId, ticketId))),
  write: (userId: number, ticketId: number, draft: DraftText): void => keep(userId, ticketId, draft, true),
  /** Another device told it. */
  accept: (userId: number, ticketId: number, draft: DraftText): void => keep(userId, ticketId, draft, false),
  ticketsOf: (userId: number): readonly number[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => Number(key.slice(prefixOf(userId).length))),
  onOwnChange: (listener: (change: Change) => void): (() => void) =>
    follow((change) => {
      if (change.isOwn) listener(change);
    }),
  onRemoteChange: (
    userId: number,
    ticketId: number,
    listener: (draft: DraftText, before: DraftText) => void,
  ): (() => void) =>
    follow((change) => {
      if (!change.isOwn && change.userId === userId && change.ticketId === ticketId)
        listener(change.draft, change.before);
    }),
};

export const useDraft = (userId: number, ticketId: number): string =>
  useSyncExternalStore(
    follow,
    useCallback(() => drafts.read(userId, ticketId).body, [userId, ticketId]),
  );
