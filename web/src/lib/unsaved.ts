/** Asks whether what was entered may go; `leave` goes on to where somebody wants. */
export type AskToLeave = (leave: () => void) => void;

/** Forms with something unsaved in them; the newest lies on top. */
const unsaved: AskToLeave[] = [];

/** Those of them that are no dialogs: nothing lies over the links of their page. */
const onPages = new Set<AskToLeave>();

export const hasUnsaved = (): boolean => unsaved.length > 0;

/** A link would take along what stands in a form of the page itself. */
export const hasUnsavedOnPage = (): boolean => unsaved.some((ask) => onPages.has(ask));

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
export const guardUnsaved = (ask: AskToLeave, isOnPage = false): (() => void) => {
  unsaved.push(ask);
  if (isOnPage) onPages.add(ask);
  return () => {
    forget(ask);
    onPages.delete(ask);
  };
};

/** A reload, or a tab that is closed, asks too: in the browser's words. */
export const guardReload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
