import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

const word = (t: TFunction<'errors'>, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('ERR_UNKNOWN');
  const { code, facts } = error;
  if (code === 'ERR_OPEN_USER_TICKET' && facts.userName === undefined) return t('ERR_OTHER_OPEN_TICKET');
  if (code === 'ERR_EDITING_WAPP_MSG' && facts.reason === 'time exceeded') return t('timeExceeded');
  if (code === 'ERR_CONFLICT' && facts.reason === 'last-admin') return t('lastAdmin');
  if (code === 'ERR_CONFLICT' && facts.reason === 'admin-hours') return t('adminHours');
  if (code === 'ERR_NO_USER_FOUND' && facts.reason === 'suspended') return t('suspendedUser');
  if (facts.unknownCode !== undefined) return t('unknownCode', { code: facts.unknownCode });
  return t(code, { userName: facts.userName });
};

/** The text of an error, by its code (rule E3). */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('errors');
  return useCallback((error) => word(t, error), [t]);
};
