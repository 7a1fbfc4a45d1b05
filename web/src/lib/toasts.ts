import { create } from 'zustand';
import { ApiError } from './api-error.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';
export type Toast = {
  readonly id: number;
  /** Two with the same key are one. */
  readonly key: string;
  readonly tone: ToastTone;
  /** What to say: a text that is translated already, or an error, worded by its code where it is shown. */
  readonly content: { readonly text: string } | { readonly error: ApiError };
};

const visibleAtMost = 3;
let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

const show = (key: string, tone: ToastTone, content: Toast['content']): void => {
  useToasts.setState(({ toasts }) => {
    if (toasts.some((toast) => toast.key === key)) return { toasts };
    lastId += 1;
    return { toasts: [...toasts, { id: lastId, key, tone, content }].slice(-visibleAtMost) };
  });
};

export const toast = (tone: ToastTone, text: string): void => show(`${tone}:${text}`, tone, { text });

/** One toast per error code (1-application.md §2). */
export const toastError = (error: unknown): void => {
  const known = error instanceof ApiError ? error : new ApiError('ERR_UNKNOWN');
  show(`error:${known.code}`, 'error', { error: known });
};

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
