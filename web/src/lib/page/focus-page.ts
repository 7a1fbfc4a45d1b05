import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/** For a dialog that may outlive its opener: the page then gets the focus. */
export const PageFocus = () => {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPage();
    },
    [],
  );
  return null;
};

/** Moves the focus to the page's content, so that Tab continues from there. */
export const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** The focus on the whole page counts as free. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || (document.activeElement?.matches('main') ?? true);

/**
 * Calls `take` once the focused element has left the page and nothing else took the focus: a row may leave its list
 * some time after its button was pressed. Returns a function that stops waiting.
 */
export const onceFocusFalls = (take: () => void): (() => void) => {
  const holder = document.activeElement;
  const going = new MutationObserver(() => {
    if (holder?.isConnected === true) return;
    going.disconnect();
    if (isFocusFree()) take();
  });
  if (holder !== null) going.observe(document.body, { childList: true, subtree: true });
  return () => going.disconnect();
};

let stopWaiting: (() => void) | undefined;

/** Call it when navigating away: the pressed element may stay behind. */
export const keepFocusInPage = (): void => {
  stopWaiting?.();
  stopWaiting = onceFocusFalls(focusPage);
  if (document.activeElement === document.body) focusPage();
};

/** While a user steps through tickets by keys, the keys belong to the list, and no input takes the focus. */
export const stepping = { state: { isStepping: true } } as const;

const stateSchema = z.object({ isStepping: z.literal(true) });

export const useIsStepping = (): boolean => stateSchema.safeParse(useLocation().state).success;
