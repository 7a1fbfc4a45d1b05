import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** What the switch changes, if the label does not say it. */
  readonly hint?: string;
};

export const FormSwitch = <Values extends FieldValues>({ control, name, label, hint }: Props<Values>) => {
  const hintId = useId();
  const { field } = useController({ control, name });
  const { value, ...rest } = field;
  return (
    <>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...rest}
            checked={Boolean(value)}
            {...(hint === undefined ? {} : { slotProps: { input: { 'aria-describedby': hintId } } })}
          />
        }
        sx={{ display: 'flex', width: 'fit-content' }}
      />
      {hint === undefined ? null : <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </>
  );
};
