import { create } from 'zustand';

export type LiveStatus =
  /** Connecting for the first time. */
  | 'starting'
  | 'live'
  /** Connected, and fetching what was missed. */
  | 'catching-up'
  | 'lost';

export const useLiveStatus = create<{ readonly status: LiveStatus; readonly isBrowserOnline: boolean }>(
  () => ({
    status: 'starting',
    isBrowserOnline: navigator.onLine,
  }),
);

window.addEventListener('online', () => useLiveStatus.setState({ isBrowserOnline: true }));
window.addEventListener('offline', () => useLiveStatus.setState({ isBrowserOnline: false }));
