import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardUnsaved } from '../../lib/page/unsaved.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

const toNowhere = (): void => undefined;

/**
 * Asks before a filled form is left, by its buttons, Back, another page or a reload. The button of the question
 * discards at once.
 * @param save for a form that is saved when it is left: resolves to whether it was saved; if so, nothing asks
 * @param isOnPage for a form that is not in a dialog: links of its page ask too
 */
export const useGuardedClose = (
  isDirty: boolean,
  onClose: () => void,
  save?: () => Promise<boolean>,
  isOnPage = false,
): { readonly close: () => void; readonly question: ReactNode } => {
  const { t } = useTranslation('common');
  /** Called after discarding; undefined while nobody is leaving. */
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
        // The form below has a button that cancels.
        closeLabel={t('discard.keep')}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          onClose();
          leave?.();
        }}
      />
    ),
  };
};
