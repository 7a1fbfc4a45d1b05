import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormText } from '../../../components/form/form-text.tsx';
import { withBrazilianCode } from '../state/brazilian-number.ts';

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
