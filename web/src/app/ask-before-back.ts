import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { hasUnsaved, hasUnsavedOnPage, leaveSafely } from '../lib/unsaved.ts';

/** Back, Forward and links beside a form ask before unsaved text of an open form is lost (rule U11). */
export const useAskBeforeBack = (): void => {
  // Navigation by code, such as after saving, is not blocked. Links beside a dialog ask before they navigate.
  const blocker = useBlocker(
    ({ historyAction }) =>
      (historyAction === NavigationType.Pop && hasUnsaved()) ||
      (historyAction === NavigationType.Push && hasUnsavedOnPage()),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaveSafely(() => blocker.proceed());
  }, [blocker]);
};
