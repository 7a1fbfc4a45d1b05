import { useCallback } from 'react';
import { ApiError } from './api-error.ts';
import { type Texts, useTexts } from './i18n.ts';

const word = (texts: Texts<'errors'>, error: unknown): string => {
  if (!(error instanceof ApiError)) return texts('ERR_UNKNOWN');
  const { code, facts } = error;
  if (code === 'ERR_OPEN_USER_TICKET' && facts.userName === undefined) return texts('ERR_OTHER_OPEN_TICKET');
  if (code === 'ERR_EDITING_WAPP_MSG' && facts.reason === 'time exceeded') return texts('timeExceeded');
  if (facts.unknownCode !== undefined) return texts('unknownCode', { code: facts.unknownCode });
  return texts(code, { userName: facts.userName });
};

/** What an error says to people, by its code (rule E3). */
export const useErrorText = (): ((error: unknown) => string) => {
  const texts = useTexts('errors');
  return useCallback((error) => word(texts, error), [texts]);
};
