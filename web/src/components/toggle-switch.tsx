import Box from '@mui/material/Box';
import { visuallyHidden } from './text-styles.ts';

type Props = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** On small screens the text beside it explains it; screen readers still read the label. */
  readonly isLabelHiddenWhenNarrow?: boolean;
};

/** A native checkbox that looks like a switch. */
export const ToggleSwitch = ({ label, isOn, onChange, isLabelHiddenWhenNarrow = false }: Props) => (
  <Box
    component="label"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1,
      minWidth: 44,
      minHeight: 44,
      fontSize: '0.875rem',
      cursor: 'pointer',
    }}
  >
    <Box
      component="input"
      type="checkbox"
      role="switch"
      checked={isOn}
      onChange={() => onChange(!isOn)}
      sx={{
        appearance: 'none',
        m: 0,
        width: 36,
        height: 20,
        flexShrink: 0,
        borderRadius: 5,
        cursor: 'pointer',
        bgcolor: isOn ? 'primary.dark' : 'text.disabled',
        transition: 'background-color 120ms',
        '&::before': {
          content: '""',
          display: 'block',
          width: 16,
          height: 16,
          m: '2px',
          borderRadius: '50%',
          bgcolor: 'background.paper',
          transform: isOn ? 'translateX(16px)' : 'none',
          transition: 'transform 120ms',
        },
      }}
    />
    {isLabelHiddenWhenNarrow ? (
      <Box
        component="span"
        title={label}
        sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}
      >
        {label}
      </Box>
    ) : (
      label
    )}
  </Box>
);
