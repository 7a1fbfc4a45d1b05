import { useEffect } from 'react';
import { focusPage } from '../lib/focus-page.ts';

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
