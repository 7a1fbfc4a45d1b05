import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  readonly role?: 'alert' | 'status';
  /** The element of the title; a paragraph by default. */
  readonly heading?: 'h1' | 'h2' | 'p';
  readonly children?: ReactNode;
};

/** An empty list, a welcome, a failure: an icon, a sentence, and what to do next. */
export const Notice = ({ icon, title, text, role, heading = 'p', children }: Props) => (
  <Box
    role={role}
    sx={{
      flex: 1,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1.5,
      p: 4,
      textAlign: 'center',
      '& > svg': { fontSize: 44 },
      '& > svg:not(.MuiSvgIcon-colorError)': { color: 'text.secondary' },
    }}
  >
    {icon}
    <Typography variant="subtitle1" component={heading}>
      {title}
    </Typography>
    {text === undefined ? null : (
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 380 }}>
        {text}
      </Typography>
    )}
    {children}
  </Box>
);
