import type { createBrowserRouter } from 'react-router-dom';
import { leaveSafely } from './unsaved.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;
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

const here = (): string => window.location.pathname + window.location.search;

/** Call it when a request starts. A navigation by another answer does not count as the user leaving. */
export const followFromHere = (): FollowAnswer => {
  const askedAt = here();
  const followedBefore = followed;
  return (go) => {
    const wasLed = followed > followedBefore && here() === followedTo;
    if (here() !== askedAt && !wasLed) return;
    const remember = (): void => {
      followedTo = here();
    };
    followed += 1;
    const going = go();
    // A lazy page changes the address only when its files are loaded.
    if (going instanceof Promise) void going.then(remember);
    else remember();
  };
};
