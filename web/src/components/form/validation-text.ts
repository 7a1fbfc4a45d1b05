import { z } from 'zod';
import { errorOfCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';

const mistakeSchema = z
  .enum(['required', 'tooShort', 'messageTooShort', 'tooLong', 'invalidEmail', 'invalidNumber'])
  .catch('required');

/** Forms name their mistakes by these keys, the server by its codes; the words come with the language. */
export const useValidationText = (): ((mistake: string | undefined) => string) => {
  const texts = useTexts('common');
  const errorText = useErrorText();
  return (mistake) =>
    mistake?.startsWith('ERR_') === true
      ? errorText(errorOfCode(mistake))
      : texts(`validation.${mistakeSchema.parse(mistake)}`);
};
