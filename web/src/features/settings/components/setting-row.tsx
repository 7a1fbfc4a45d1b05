import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** A narrow control, such as a switch, also stays beside the text in a narrow window. */
  readonly isNarrow: boolean;
  readonly children: ReactNode;
};

/** A setting's name, what it affects, and its control. */
export const SettingRow = ({ id, label, text, isNarrow, children }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: isNarrow ? 'row' : 'column', sm: 'row' },
      alignItems: { xs: isNarrow ? 'center' : 'flex-start', sm: 'center' },
      gap: { xs: 1, sm: 3 },
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Typography id={`${id}-text`} variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
    <Box
      sx={{
        width: isNarrow ? 'auto' : { xs: '100%', sm: 344 },
        flexShrink: 0,
        display: 'flex',
        justifyContent: { sm: 'flex-end' },
      }}
    >
      {children}
    </Box>
  </Box>
);
