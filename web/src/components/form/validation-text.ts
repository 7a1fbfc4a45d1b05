import type { ControllerFieldState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorOfCode } from '../../lib/session/api-error.ts';
import { useErrorText } from '../../lib/session/error-text.ts';

const mistakeSchema = z
  .enum([
    'required',
    'tooShort',
    'messageTooShort',
    'tooLong',
    'invalidEmail',
    'invalidNumber',
    'invalidAddress',
    'invalidUrl',
    'invalidPosition',
    'lastBeforeFirst',
    'minutes',
    'remindsTooEarly',
  ])
  .catch('required');

/** The text of a mistake. Forms name mistakes by these keys, the server by its codes. */
export const useValidationText = (): ((mistake: string | undefined) => string) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (mistake) =>
    mistake?.startsWith('ERR_') === true
      ? errorText(errorOfCode(mistake))
      : t(`validation.${mistakeSchema.parse(mistake)}`);
};

/** The text of the mistake that a field has; undefined if it has none. */
export const useMistakeText = (): ((state: ControllerFieldState) => string | undefined) => {
  const validationText = useValidationText();
  return ({ invalid, error }) => (invalid ? validationText(error?.message) : undefined);
};
