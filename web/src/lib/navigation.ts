import type { createBrowserRouter } from 'react-router-dom';
import { leaveSafely } from './unsaved.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;

let router: Router | undefined;

/** The router of the page, for what stands outside of it: toasts, notifications, the service worker. */
export const navigateBy = (current: Router): void => {
  router = current;
};

/** Another page, asked for from outside of the pages. */
export const goTo = (address: string): void => leaveSafely(() => void router?.navigate(address));
