import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** How wide the window is now, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => window.innerWidth);
