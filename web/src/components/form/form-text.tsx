import TextField from '@mui/material/TextField';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { PasswordText } from './password-text.tsx';
import { useValidationText } from './validation-text.ts';

type Props<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly rows?: number;
  readonly width?: number;
  readonly isSelect?: boolean;
  readonly hint?: ReactNode;
  /** The mistake is explained elsewhere. */
  readonly isExplained?: boolean;
  readonly children?: ReactNode;
};

/** A text field of a form, with its error below it. */
export const FormText = <Values extends FieldValues>(props: Props<Values>) => {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  // The ref is on the input, because the box around it cannot take the focus on a mistake.
  const { ref, ...rest } = field;
  const Field = props.type === 'password' ? PasswordText : TextField;
  const validationText = useValidationText();
  return (
    <Field
      {...rest}
      inputRef={ref}
      label={props.label}
      {...(props.type === 'password' ? {} : { type: props.type ?? 'text' })}
      // An empty date shows its pattern, so the label has to be above it.
      {...(props.type === 'date' || props.type === 'datetime-local'
        ? { slotProps: { inputLabel: { shrink: true } } }
        : {})}
      required={props.required ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete={props.autoComplete ?? 'off'}
      select={props.isSelect ?? false}
      fullWidth={props.width === undefined}
      error={fieldState.invalid}
      helperText={
        fieldState.invalid && props.isExplained !== true
          ? validationText(fieldState.error?.message)
          : props.hint
      }
      {...(props.rows === undefined
        ? {}
        : {
            multiline: true,
            minRows: props.rows,
            maxRows: 6,
            // A text may be written from right to left.
            slotProps: { htmlInput: { dir: 'auto' } },
          })}
      sx={props.width === undefined ? {} : { width: props.width, flexShrink: 0 }}
    >
      {props.children}
    </Field>
  );
};
