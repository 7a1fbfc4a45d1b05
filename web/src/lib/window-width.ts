import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** The window's width in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
