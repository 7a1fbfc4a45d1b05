import { create } from 'zustand';
import { ApiError } from './api-error.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';
export type Toast = {
  readonly id: number;
  /** Two with the same key are one. */
  readonly key: string;
  readonly tone: ToastTone;
  /** A translated text, or an error, which is worded by its code when it is shown. */
  readonly content:
    { readonly text: string; readonly ticketId?: number | undefined } | { readonly error: ApiError };
  /** Undoes the action; also called by Ctrl+Z. */
  readonly undo?: (() => void) | undefined;
};

const visibleAtMost = 3;
/** As long as the server takes something back, a little less (rule T8). */
const undoableMs = 9500;
let lastId = 0;

/** Toasts with an undo stay for their time. Of the others, the oldest make room, and the newest is always shown. */
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

/** Whom they were for is gone: the next one must neither read them nor take anything back. */
export const dismissToasts = (): void => useToasts.setState({ toasts: [] });

/** Says what was done, for as long as it can be taken back; one with the same key makes way for it. */
export const toastUndo = (key: string, text: string, undo: () => void): void => {
  lastId += 1;
  const added: Toast = { id: lastId, key: `undo:${key}`, tone: 'success', content: { text }, undo };
  useToasts.setState(({ toasts }) => ({
    toasts: makeRoom([...toasts.filter((shown) => shown.key !== added.key), added]),
  }));
  setTimeout(() => dismissToast(added.id), undoableMs);
};

/** @param ticketId of the conversation that it leads to */
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
