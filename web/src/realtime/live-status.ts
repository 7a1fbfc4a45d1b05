import { create } from 'zustand';

export type LiveStatus =
  /** Connecting for the first time. */
  | 'starting'
  | 'live'
  /** Connected, and fetching missed updates. */
  | 'catching-up'
  | 'lost';

type LiveState = {
  readonly status: LiveStatus;
  /** The connection was lost after a long silence, so the banner must not wait any longer. */
  readonly wasSilent: boolean;
  readonly isBrowserOnline: boolean;
};

export const useLiveStatus = create<LiveState>(() => ({
  status: 'starting',
  wasSilent: false,
  isBrowserOnline: navigator.onLine,
}));

window.addEventListener('online', () => useLiveStatus.setState({ isBrowserOnline: true }));
window.addEventListener('offline', () => useLiveStatus.setState({ isBrowserOnline: false }));

/** The desk of this user is closed: the next one connects for the first time. */
export const forgetLiveStatus = (): void => {
  useLiveStatus.setState({ status: 'starting', wasSilent: false });
};

const patienceMs = 3000;
let isLate = false;
/** How often a desk was opened in this page: who waited for an earlier one makes the present one no later. */
let starts = 0;
useLiveStatus.subscribe(({ status }) => {
  if (status !== 'starting') return;
  isLate = false;
  starts += 1;
});

/**
 * Calls the listener when the connection is back, or is established after the longest wait: updates meanwhile were
 * missed. Returns a function that stops it.
 */
export const onConnectionBack = (listener: () => void): (() => void) => {
  let isFirst = true;
  return useLiveStatus.subscribe(({ status }, { status: before }) => {
    const isFirstTime = isFirst && status === 'live';
    if (isFirstTime) isFirst = false;
    if ((before === 'lost' && status !== 'lost') || (isFirstTime && isLate)) listener();
  });
};

const isUp = (): boolean => ['live', 'lost'].includes(useLiveStatus.getState().status);

/** Resolves when the connection is up for the first time, or after the longest wait. */
export const whenConnected = (): Promise<void> =>
  new Promise((resolve) => {
    if (isUp()) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const startsBefore = starts;
    const timer = setTimeout(() => {
      if (starts === startsBefore) isLate = true;
      finish();
    }, patienceMs);
    const unsubscribe = useLiveStatus.subscribe(() => {
      if (isUp()) finish();
    });
  });
