import { useTranslation } from 'react-i18next';
import { toast } from '../lib/page/toasts.ts';

/** Copies a text to the clipboard; a toast says whether it worked. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const { t } = useTranslation('common');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', t('copied'));
    } catch {
      toast('error', t('copyFailed'));
    }
  };
};
