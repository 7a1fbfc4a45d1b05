import { useSyncExternalStore } from 'react';

/** Visible and focused. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Calls the listener when the user starts or stops looking at this page. */
export const followAttention = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
};

/** Visible and focused: the user sees what is on the screen (rule T9). */
export const useAttention = (): boolean => useSyncExternalStore(followAttention, isAttentive);
