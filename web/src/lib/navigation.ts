import type { createBrowserRouter } from 'react-router-dom';
import { leaveSafely } from './unsaved.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;
type Navigation = void | Promise<void>;

let router: Router | undefined;

/** The page's router, for code outside of React: toasts, notifications, the service worker. */
export const navigateBy = (current: Router): void => {
  router = current;
};

/** Goes to another page, for what stands outside of the pages. */
export const goTo = (address: string): Navigation => {
  let going: Navigation = undefined;
  leaveSafely(() => {
    going = router?.navigate(address);
  });
  return going;
};

/** Goes where an answer leads, unless somebody went elsewhere since they asked. */
export type FollowAnswer = (go: () => Navigation) => void;

let followed = 0;
let followedTo = '';

const here = (): string => window.location.pathname + window.location.search;

/** Call it when a request starts. If another answer navigated meanwhile, that does not count as the user leaving. */
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
    // The router goes to a page that has to be fetched when its files are there.
    if (going instanceof Promise) void going.then(remember);
    else remember();
  };
};
