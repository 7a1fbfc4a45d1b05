import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { weaknessOf } from '../../lib/text/weak-password.ts';
import { FormText } from './form-text.tsx';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** Fields with the user's name and address. */
  readonly ownFields: readonly FieldPath<Values>[];
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
};

/** A new password. A password that is easy to guess gets a warning and is accepted. */
export const NewPassword = <Values extends FieldValues>({
  control,
  name,
  ownFields,
  label,
  hint,
  required = false,
}: Props<Values>) => {
  const { t } = useTranslation('common');
  const [password = '', ...own] = useWatch({ control, name: [name, ...ownFields] }).map(String);
  const weakness = weaknessOf(password, own);
  return (
    <FormText
      control={control}
      name={name}
      type="password"
      autoComplete="new-password"
      label={label}
      required={required}
      hint={
        <span role="status">
          {weakness === undefined ? (
            hint
          ) : (
            <Box component="span" sx={{ display: 'flex', gap: 0.5, color: 'text.primary' }}>
              <WarningAmberRounded aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
              {t(`weakPassword.${weakness}`)}
            </Box>
          )}
        </span>
      }
    />
  );
};
