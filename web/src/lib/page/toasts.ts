import { create } from 'zustand';
import { ApiError } from '../session/api-error.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';
export type Toast = {
  readonly id: number;
  /** A toast replaces one with the same key. */
  readonly key: string;
  readonly tone: ToastTone;
  /** A translated text, or an error, whose code is translated when it shows. */
  readonly content:
    { readonly text: string; readonly ticketId?: number | undefined } | { readonly error: ApiError };
  /** Undoes the action; Ctrl+Z calls it too. */
  readonly undo?: (() => void) | undefined;
};

const visibleAtMost = 3;
/** A little less than the server's time for undoing (rule T8). */
const undoableMs = 9500;
let lastId = 0;

/** Toasts with Undo stay for their time. Of the others, the oldest make room, and the newest always shows. */
const makeRoom = (toasts: readonly Toast[]): readonly Toast[] => {
  const passing = toasts.filter(({ undo }) => undo === undefined);
  const kept = passing.slice(-Math.max(1, visibleAtMost - (toasts.length - passing.length)));
  return toasts.filter((toast) => toast.undo !== undefined || kept.includes(toast));
};

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

const show = (key: string, tone: ToastTone, content: Toast['content']): void => {
  useToasts.setState(({ toasts }) => {
    if (toasts.some((toast) => toast.key === key)) return { toasts };
    lastId += 1;
    return { toasts: makeRoom([...toasts, { id: lastId, key, tone, content }]) };
  });
};

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));

/** Called when the user changes: the next user must neither read the toasts nor undo anything. */
export const dismissToasts = (): void => useToasts.setState({ toasts: [] });

/** Shows what was done while it can be undone; it replaces a toast with the same key. */
export const toastUndo = (key: string, text: string, undo: () => void): void => {
  lastId += 1;
  const added: Toast = { id: lastId, key: `undo:${key}`, tone: 'success', content: { text }, undo };
  useToasts.setState(({ toasts }) => ({
    toasts: makeRoom([...toasts.filter((shown) => shown.key !== added.key), added]),
  }));
  setTimeout(() => dismissToast(added.id), undoableMs);
};

/** @param ticketId the conversation that the toast links to */
export const toast = (tone: ToastTone, text: string, ticketId?: number): void =>
  show(`${tone}:${text}:${String(ticketId)}`, tone, { text, ticketId });

/** One toast per error code (rule E3). */
export const toastError = (error: unknown): void => {
  const known = error instanceof ApiError ? error : new ApiError('ERR_UNKNOWN');
  const { ticketId, unknownCode } = known.facts;
  // Toasts of one ticket do not replace those of another.
  const of = ticketId === undefined ? '' : `:${String(ticketId)}`;
  show(`error:${unknownCode ?? known.code}${of}`, 'error', { error: known });
};
