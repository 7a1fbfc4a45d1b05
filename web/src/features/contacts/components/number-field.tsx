import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormText } from '../../../components/form/form-text.tsx';
import { readNumber } from '@balcao/contracts';
import { formatPhone } from '../../../lib/text/format.ts';

/** A Brazilian area code, and a mobile (nine digits, the first a 9) or a landline (eight). */
const withoutCountry = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;

/**
 * The number with Brazil's country code if it looks Brazilian; undefined otherwise. The desk shows such numbers without
 * it, and so people type them. Numbers of other countries may look the same, so the form only asks.
 */
export const withBrazilianCode = (number: string): string | undefined => {
  const written = readNumber(number);
  if (written === null || written.hasCountry) return undefined;
  const { digits } = written;
  return withoutCountry.test(digits) ? `+55 ${formatPhone(`55${digits}`)}` : undefined;
};

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly required: boolean;
};

/** A number with its country; the form asks about a missing country code and never adds it by itself. */
export const NumberField = <Values extends FieldValues>({ control, name, required }: Props<Values>) => {
  const { t } = useTranslation('contacts');
  const { field } = useController({ control, name });
  const suggestion = withBrazilianCode(String(field.value));
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormText
        control={control}
        name={name}
        type="tel"
        label={t('number')}
        required={required}
        hint={
          <span role="status">
            {suggestion === undefined ? (
              t('numberHint')
            ) : (
              <Box component="span" sx={{ display: 'flex', gap: 0.5, color: 'text.primary' }}>
                <WarningAmberRounded aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
                {t('numberWithoutCountry')}
              </Box>
            )}
          </span>
        }
      />
      {suggestion === undefined ? null : (
        <Button onClick={() => field.onChange(suggestion)} sx={{ justifySelf: 'start' }}>
          {t('useNumber', { number: suggestion })}
        </Button>
      )}
    </Box>
  );
};
