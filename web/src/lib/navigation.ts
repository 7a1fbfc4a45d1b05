import { leaveSafely } from './unsaved.ts';

/** Another page, asked for from outside of the pages: the router hears of it as of the Back button. */
export const goTo = (address: string): void =>
  leaveSafely(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
