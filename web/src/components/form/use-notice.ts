import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a notice that appears above a form's fields: it scrolls into view, and gives the keyboard a way back into the
 * form. The element needs `tabIndex={-1}`.
 * @param cause shows the notice; another cause shows it again
 * @param block `start` for a notice that may be higher than the form: its beginning is read first
 */
export const useNotice = (
  cause: unknown,
  block: 'nearest' | 'start' = 'nearest',
): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block });
    // If the form was submitted from a field, the focus stays there; a busy button has lost it.
    if (document.activeElement?.matches('input, textarea') !== true)
      notice.current?.focus({ preventScroll: true });
  }, [cause, block]);
  return notice;
};
