import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
};

export const FormSwitch = <Values extends FieldValues>({ control, name, label }: Props<Values>) => {
  const { field } = useController({ control, name });
  const { value, ...rest } = field;
  return (
    <FormControlLabel
      label={label}
      control={<Switch {...rest} checked={Boolean(value)} />}
      sx={{ display: 'flex', width: 'fit-content' }}
    />
  );
};
