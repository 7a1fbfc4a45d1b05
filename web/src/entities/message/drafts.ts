import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** An unsent text of a user in a ticket: whether it is a note, and which message it quotes. */
export type DraftText = {
  readonly body: string;
  readonly isNote: boolean;
  readonly quotedMsgId: string | null;
};

const storedSchema = z.object({
  body: z.string(),
  isNote: z.boolean(),
  quotedMsgId: z.string().nullable().default(null),
});
export const noDraft: DraftText = { body: '', isNote: false, quotedMsgId: null };

export const isSameDraft = (one: DraftText, other: DraftText): boolean =>
  one.body === other.body && one.isNote === other.isNote && one.quotedMsgId === other.quotedMsgId;

const prefixOf = (userId: number): string => `balcao.draft.${String(userId)}.`;
const keyOf = (userId: number, ticketId: number): string => `${prefixOf(userId)}${String(ticketId)}`;

const parse = (text: string | null): DraftText => {
  if (text === null) return noDraft;
  try {
    const stored = storedSchema.safeParse(JSON.parse(text));
    return stored.success ? stored.data : noDraft;
  } catch {
    return noDraft;
  }
};

type Change = {
  readonly userId: number;
  readonly ticketId: number;
  readonly draft: DraftText;
  readonly before: DraftText;
  /** The user typed it in this tab; otherwise another tab or device sent it. */
  readonly isOwn: boolean;
};

const listeners = new Set<(change: Change) => void>();
const notify = (change: Change): void => {
  for (const listener of listeners) listener(change);
};

const follow = (listener: (change: Change) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

window.addEventListener('storage', ({ key, newValue, oldValue }) => {
  const [, userId, ticketId] = /^balcao\.draft\.(\d+)\.(\d+)$/.exec(key ?? '') ?? [];
  if (userId === undefined || ticketId === undefined) return;
  notify({
    userId: Number(userId),
    ticketId: Number(ticketId),
    draft: parse(newValue),
    before: parse(oldValue),
    isOwn: false,
  });
});

const store = (userId: number, ticketId: number, draft: DraftText, isOwn: boolean): void => {
  const before = drafts.read(userId, ticketId);
  const stored = draft.body.trim() === '' ? noDraft : draft;
  if (isSameDraft(before, stored)) return;
  if (stored === noDraft) localStorage.removeItem(keyOf(userId, ticketId));
  else localStorage.setItem(keyOf(userId, ticketId), JSON.stringify(stored));
  notify({ userId, ticketId, draft: stored, before, isOwn });
};

/**
 * Drafts survive switching tickets, reloads and sign-outs, and are the same in every tab; `draft-sync` shares them with
 * other devices.
 */
export const drafts = {
  read: (userId: number, ticketId: number): DraftText => parse(localStorage.getItem(keyOf(userId, ticketId))),
  write: (userId: number, ticketId: number, draft: DraftText): void => store(userId, ticketId, draft, true),
  /** Stores a draft from another device. */
  accept: (userId: number, ticketId: number, draft: DraftText): void => store(userId, ticketId, draft, false),
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
