import { create } from 'zustand';

export type LiveStatus =
  /** Connecting for the first time. */
  | 'starting'
  | 'live'
  /** Connected, and fetching what was missed. */
  | 'catching-up'
  | 'lost';

type LineState = {
  readonly status: LiveStatus;
  /** It is lost because nothing was heard for long: the waiting is over already. */
  readonly wasSilent: boolean;
  readonly isBrowserOnline: boolean;
};

export const useLiveStatus = create<LineState>(() => ({
  status: 'starting',
  wasSilent: false,
  isBrowserOnline: navigator.onLine,
}));

window.addEventListener('online', () => useLiveStatus.setState({ isBrowserOnline: true }));
window.addEventListener('offline', () => useLiveStatus.setState({ isBrowserOnline: false }));

const patienceMs = 3000;
let isLate = false;
// Another desk opens at this page, for whoever signs in next: nothing is late yet.
useLiveStatus.subscribe(({ status }) => {
  if (status === 'starting') isLate = false;
});

/**
 * The line was down and is back, or came up when nobody waited for it any more: what was told meanwhile reached nobody.
 * Answers how to stop.
 */
export const onLineBack = (listener: () => void): (() => void) => {
  let isFirst = true;
  return useLiveStatus.subscribe(({ status }, { status: before }) => {
    const isFirstTime = isFirst && status === 'live';
    if (isFirstTime) isFirst = false;
    if ((before === 'lost' && status !== 'lost') || (isFirstTime && isLate)) listener();
  });
};

const isUp = (): boolean => ['live', 'lost'].includes(useLiveStatus.getState().status);

/** The line is up for the first time; or it takes too long, and nobody waits for it. */
export const lineUp = (): Promise<void> =>
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
    const timer = setTimeout(() => {
      isLate = true;
      finish();
    }, patienceMs);
    const unsubscribe = useLiveStatus.subscribe(() => {
      if (isUp()) finish();
    });
  });
