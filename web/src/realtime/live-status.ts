import { create } from 'zustand';

export type LiveStatus =
  /** Connecting for the first time. */
  | 'starting'
  | 'live'
  /** Connected, and fetching missed updates. */
  | 'catching-up'
  /** It was up before. */
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

const patienceMs = 3000;
let isLate = false;
/** Distinguishes the desks that were opened in this page one after the other. */
let desk = 0;

/** Call it when a desk opens or closes: the connection of the next one is neither lost nor late. */
export const forgetLiveStatus = (): void => {
  desk += 1;
  isLate = false;
  useLiveStatus.setState({ status: 'starting', wasSilent: false });
};

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
    const waitingDesk = desk;
    const timer = setTimeout(() => {
      if (desk === waitingDesk) isLate = true;
      finish();
    }, patienceMs);
    const unsubscribe = useLiveStatus.subscribe(() => {
      if (isUp()) finish();
    });
  });
