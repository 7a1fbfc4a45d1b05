import { mostIdleMinutes } from '@balcao/contracts';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useValidationText } from '../../../components/form/validation-text.ts';
import type { ConnectionFields } from '../api/save-connection.ts';

type Props = {
  readonly control: Control<ConnectionFields>;
  readonly name: 'closeWaitingMinutes' | 'closePendingMinutes' | 'reminderMinutes';
  readonly label: string;
  readonly hint: string;
};

/** Whole minutes; empty: never. */
export const MinutesField = ({ control, name, label, hint }: Props) => {
  const { field, fieldState } = useController({ control, name });
  const validationText = useValidationText();
  const { t } = useTranslation('connections');
  return (
    <TextField
      type="number"
      fullWidth
      label={label}
      autoComplete="off"
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      error={fieldState.invalid}
      helperText={fieldState.invalid ? validationText(fieldState.error?.message) : hint}
      slotProps={{
        htmlInput: { min: 1, max: mostIdleMinutes, step: 1, inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">{t('speaking.minutes')}</InputAdornment> },
      }}
    />
  );
};
