import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

const toNowhere = (): void => undefined;

/**
 * Leaving a form that somebody filled in asks first, whichever way they leave: its buttons, Back, another page, a reload.
 * The button that says so discards it at once.
 */
export const useGuardedClose = (
  isDirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } => {
  const { t } = useTranslation('common');
  /** Where to, once it is discarded; undefined: nobody wants to leave. */
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => (isDirty ? guardUnsaved((onward) => setLeave(() => onward)) : undefined), [isDirty]);
  return {
    close: () => {
      if (isDirty) setLeave(() => toNowhere);
      else onClose();
    },
    question: (
      <ConfirmDialog
        isOpen={leave !== undefined}
        title={t('discard.title')}
        text={t('discard.text')}
        confirmLabel={t('discard.confirm')}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          onClose();
          leave?.();
        }}
      />
    ),
  };
};
