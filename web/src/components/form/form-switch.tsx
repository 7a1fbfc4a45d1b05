import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useValidationText } from './validation-text.ts';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** What the switch changes, if the label does not say it. */
  readonly hint?: string;
};

/** A switch of a form, with its error below it. */
export const FormSwitch = <Values extends FieldValues>({ control, name, label, hint }: Props<Values>) => {
  const textId = useId();
  const { field, fieldState } = useController({ control, name });
  const validationText = useValidationText();
  // The ref goes to the input, because the box around it cannot take the focus on a mistake.
  const { value, ref, ...rest } = field;
  const text = fieldState.invalid ? validationText(fieldState.error?.message) : hint;
  const describedBy = text === undefined ? {} : { 'aria-describedby': textId };
  return (
    <>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...rest}
            checked={Boolean(value)}
            slotProps={{ input: { ref, 'aria-invalid': fieldState.invalid, ...describedBy } }}
          />
        }
        sx={{ display: 'flex', width: 'fit-content' }}
      />
      {text === undefined ? null : (
        <FormHelperText id={textId} error={fieldState.invalid}>
          {text}
        </FormHelperText>
      )}
    </>
  );
};
