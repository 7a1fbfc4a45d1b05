/** Asks whether unsaved text may be discarded; `leave` then navigates. */
export type AskToLeave = (leave: () => void) => void;

/** Forms with unsaved text; the newest is on top. */
const unsaved: AskToLeave[] = [];

/** Those that are no dialogs, so that links of their page can be clicked. */
const onPages = new Set<AskToLeave>();

export const hasUnsaved = (): boolean => unsaved.length > 0;

/** Whether a link would discard a form of the page itself. */
export const hasUnsavedOnPage = (): boolean => unsaved.some((ask) => onPages.has(ask));

const forget = (ask: AskToLeave): void => {
  const at = unsaved.lastIndexOf(ask);
  if (at !== -1) unsaved.splice(at, 1);
};

/** Leaves the page, or asks first if a form has unsaved text. */
export const leaveSafely = (leave: () => void): void => {
  const ask = unsaved.at(-1);
  if (ask === undefined) leave();
  else
    ask(() => {
      forget(ask);
      leaveSafely(leave);
    });
};

/** Until the returned function is called, leaving the page asks before the form is lost (rule U11). */
export const guardUnsaved = (ask: AskToLeave, isOnPage = false): (() => void) => {
  unsaved.push(ask);
  if (isOnPage) onPages.add(ask);
  return () => {
    forget(ask);
    onPages.delete(ask);
  };
};

/** A reload or closing the tab asks too, in the browser's words. */
export const guardReload = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
