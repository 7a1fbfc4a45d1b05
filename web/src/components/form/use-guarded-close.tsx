import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Closing a form that somebody filled in asks first; the button that says so closes it at once. */
export const useGuardedClose = (
  isDirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } => {
  const texts = useTexts('common');
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => {
      if (isDirty) setIsAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={texts('discard.title')}
        text={texts('discard.text')}
        confirmLabel={texts('discard.confirm')}
        onClose={() => setIsAsking(false)}
        onConfirm={onClose}
      />
    ),
  };
};
