import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { hasUnsaved, leaveSafely } from '../lib/unsaved.ts';

/** Back and Forward wait until somebody agrees to lose what stands in an open form (rule U11). */
export const useAskBeforeBack = (): void => {
  // What leads elsewhere by itself, as a saved form does, is not held up; links outside of the form ask before they lead.
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') leaveSafely(() => blocker.proceed());
  }, [blocker]);
};
