import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { hasUnsaved, hasUnsavedOnPage, leaveSafely } from '../lib/unsaved.ts';

/** Back and Forward, and links beside a form of the page, wait until somebody agrees to lose what stands in an open form (rule U11). */
export const useAskBeforeBack = (): void => {
  // What leads elsewhere by itself, as a saved form does, is not held up; links beside a dialog ask before they lead.
  const blocker = useBlocker(
    ({ historyAction }) =>
      (historyAction === NavigationType.Pop && hasUnsaved()) ||
      (historyAction === NavigationType.Push && hasUnsavedOnPage()),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaveSafely(() => blocker.proceed());
  }, [blocker]);
};
