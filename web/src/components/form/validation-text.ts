import { z } from 'zod';
import { useTexts } from '../../lib/i18n.ts';

const mistakeSchema = z
  .enum(['required', 'tooShort', 'messageTooShort', 'tooLong', 'invalidEmail', 'invalidNumber'])
  .catch('required');

/** Forms name their mistakes by these keys; the words come with the language. */
export const useValidationText = (): ((mistake: string | undefined) => string) => {
  const texts = useTexts('common');
  return (mistake) => texts(`validation.${mistakeSchema.parse(mistake)}`);
};
