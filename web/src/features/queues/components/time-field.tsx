import TextField from '@mui/material/TextField';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong?: boolean;
  readonly describedBy?: string | undefined;
};

const stepSeconds = 600;

/** A time of day; its picker has steps of ten minutes. */
export const TimeField = ({ label, value, onChange, isWrong = false, describedBy }: Props) => (
  <TextField
    type="time"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={isWrong}
    // Wide enough for AM and PM.
    sx={{ width: 132, '& input': { px: 1 } }}
    slotProps={{
      inputLabel: { shrink: true },
      htmlInput: { step: stepSeconds, 'aria-describedby': describedBy },
    }}
  />
);
