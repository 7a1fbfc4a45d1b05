import { useEffect } from 'react';
import { focusPage } from '../lib/focus-page.ts';

/** Stands in a dialog that may outlive what opened it: nothing is left then that could take the focus back. */
export const PageFocus = () => {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusPage();
    },
    [],
  );
  return null;
};
