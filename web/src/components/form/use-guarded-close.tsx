import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardUnsaved } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

const toNowhere = (): void => undefined;

/**
 * Leaving a form that somebody filled in asks first, whichever way they leave: its buttons, Back, another page, a reload.
 * The button that says so discards it at once.
 *
 * @param save of what is saved when it is left: tells whether it could be, and nothing is asked then
 * @param isOnPage of a form that is no dialog: links of its page ask too
 */
export const useGuardedClose = (
  isDirty: boolean,
  onClose: () => void,
  save?: () => Promise<boolean>,
  isOnPage = false,
): { readonly close: () => void; readonly question: ReactNode } => {
  const { t } = useTranslation('common');
  /** Where to go after discarding; undefined: nobody is leaving. */
  const [leave, setLeave] = useState<() => void>();
  const ask = useEffectEvent((onward: () => void) => {
    const question = (): void => setLeave(() => onward);
    if (save === undefined) question();
    else void save().then((isSaved) => (isSaved ? onward() : question()), question);
  });
  useEffect(
    () => (isDirty ? guardUnsaved((onward) => ask(onward), isOnPage) : undefined),
    [isDirty, isOnPage],
  );
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
