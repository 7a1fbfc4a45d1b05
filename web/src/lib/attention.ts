import { useSyncExternalStore } from 'react';

/** Visible and focused. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Tells when somebody begins or ceases to look at this page. */
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

/** Visible and focused: what is on the screen is being seen (rule T9). */
export const useAttention = (): boolean => useSyncExternalStore(followAttention, isAttentive);
