/** Asks whether what was entered may go; `leave` goes on to where somebody wants. */
export type AskToLeave = (leave: () => void) => void;

/** Forms with something unsaved in them; the newest lies on top. */
const unsaved: AskToLeave[] = [];

export const hasUnsaved = (): boolean => unsaved.length > 0;

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
  unsaved.push(ask);
  return () => forget(ask);
};

/** A reload, or a tab that is closed, asks too: in the browser's words. */
export const guardReload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
