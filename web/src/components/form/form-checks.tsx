import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { z } from 'zod';
import { useValidationText } from './validation-text.ts';

export type CheckGroup = {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
};

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  /** A field that holds a list of values. */
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly groups: readonly CheckGroup[];
};

const chosenSchema = z.array(z.string()).catch([]);

/** Checkboxes in groups, each with a sentence; the field holds the chosen values. */
export const FormChecks = <Values extends FieldValues>({ control, name, label, groups }: Props<Values>) => {
  const validationText = useValidationText();
  const { field, fieldState } = useController({ control, name });
  const chosen = chosenSchema.parse(field.value);
  const toggle = (value: string): void =>
    field.onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel component="legend" required>
        {label}
      </FormLabel>
      {fieldState.invalid ? (
        <FormHelperText>{validationText(fieldState.error?.message)}</FormHelperText>
      ) : null}
      {groups.map((group, groupIndex) => (
        <Box key={group.label} role="group" aria-label={group.label} sx={{ mt: 1 }}>
          <Typography variant="subtitle2">{group.label}</Typography>
          {group.choices.map(({ value, text }, index) => (
            <FormControlLabel
              key={value}
              // Sentences of two lines stay apart.
              sx={{ display: 'flex', minHeight: 44, mr: 0, py: 0.5 }}
              control={
                <Checkbox
                  checked={chosen.includes(value)}
                  onChange={() => toggle(value)}
                  {...(groupIndex === 0 && index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})}
                />
              }
              label={
                <>
                  <Typography component="span" sx={{ fontFamily: 'monospace' }}>
                    {value}
                  </Typography>{' '}
                  <Typography component="span" variant="body2" color="textSecondary">
                    {text}
                  </Typography>
                </>
              }
            />
          ))}
        </Box>
      ))}
    </FormControl>
  );
};
