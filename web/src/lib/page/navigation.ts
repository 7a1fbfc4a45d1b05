import type { createBrowserRouter } from 'react-router-dom';
import { leaveSafely } from './unsaved.ts';

type BrowserRouter = ReturnType<typeof createBrowserRouter>;
type Router = Pick<BrowserRouter, 'navigate'> & {
  readonly state?: { readonly navigation: Pick<BrowserRouter['state']['navigation'], 'location'> };
};
type Navigation = void | Promise<void>;

let router: Router | undefined;

/** Sets the router for code outside of React: toasts, notifications, the service worker. */
export const navigateBy = (current: Router): void => {
  router = current;
};

/** Navigates from code outside of React. */
export const goTo = (address: string): Navigation => {
  let going: Navigation = undefined;
  leaveSafely(() => {
    going = router?.navigate(address);
  });
  return going;
};

/** Follows an answer to its page, unless the user navigated since the request. */
export type FollowAnswer = (go: () => Navigation) => void;

let followed = 0;
let followedTo = '';

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/** Where the user is or is going: a lazy page changes the address only when its files are loaded. */
const headedTo = (): string => addressOf(router?.state?.navigation.location ?? window.location);

/** Call it when a request starts. A navigation by another answer does not count as the user leaving. */
export const followFromHere = (): FollowAnswer => {
  const askedAt = headedTo();
  const followedBefore = followed;
  return (go) => {
    const wasLed = followed > followedBefore && headedTo() === followedTo;
    if (headedTo() !== askedAt && !wasLed) return;
    const remember = (): void => {
      followedTo = headedTo();
    };
    followed += 1;
    const going = go();
    remember();
    if (going instanceof Promise) void going.then(remember);
  };
};
