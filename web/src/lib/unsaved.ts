import { z } from 'zod';

/** Asks whether what was entered may go; `leave` goes on to where somebody wants. */
export type AskToLeave = (leave: () => void) => void;

/** Where an entry stands in the browser's history, as the router counts them. */
const entrySchema = z.object({ idx: z.number() });
const indexOf = (state: unknown): number | undefined => entrySchema.safeParse(state).data?.idx;

/** Forms with something unsaved in them; the newest lies on top. */
const unsaved: AskToLeave[] = [];
/** Where the page of those forms stands. */
let here: number | undefined;
/** The address is about to be that page's again. */
let isReturning = false;

const forget = (ask: AskToLeave): void => {
  const at = unsaved.lastIndexOf(ask);
  if (at !== -1) unsaved.splice(at, 1);
};

/** Goes elsewhere; where a form holds something unsaved, it is asked first. */
export const leaveSafely = (leave: () => void): void => {
  const ask = unsaved.at(-1);
  if (ask === undefined) leave();
  else
    ask(() => {
      forget(ask);
      leaveSafely(leave);
    });
};

/** Until the answer is called, no way out of the page loses the form unasked (rule U11). */
export const guardUnsaved = (ask: AskToLeave): (() => void) => {
  if (unsaved.length === 0) here = indexOf(window.history.state);
  unsaved.push(ask);
  return () => forget(ask);
};

const handlePop = (event: PopStateEvent): void => {
  if (unsaved.length === 0 && !isReturning) return;
  // The router must not hear of it: it would take the page away, and the form with it.
  event.stopImmediatePropagation();
  if (isReturning) {
    isReturning = false;
    return;
  }
  const there = indexOf(event.state);
  const steps = (here === undefined || there === undefined ? 0 : there - here) || -1;
  isReturning = true;
  window.history.go(-steps);
  leaveSafely(() => window.history.go(steps));
};

/** To be called before the router is there: a window tells its listeners in the order in which they came. */
export const watchWaysOut = (): void => {
  window.addEventListener('popstate', handlePop);
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.length > 0) event.preventDefault();
  });
};
