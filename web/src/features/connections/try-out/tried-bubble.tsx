import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  /** The customer's phone shows the desk's messages on the left. */
  readonly isOfDesk: boolean;
  readonly author: string;
  readonly children: ReactNode;
};

export const TriedBubble = ({ isOfDesk, author, children }: Props) => (
  <Box
    component="article"
    sx={(theme) => ({
      alignSelf: isOfDesk ? 'flex-start' : 'flex-end',
      maxWidth: '88%',
      px: 1.5,
      py: 0.75,
      borderRadius: 1.6,
      [isOfDesk ? 'borderBottomLeftRadius' : 'borderBottomRightRadius']: 4,
      backgroundColor: isOfDesk
        ? theme.palette.background.paper
        : alpha(theme.palette.primary.main, theme.palette.mode === 'light' ? 0.2 : 0.24),
      border: 1,
      borderColor: 'divider',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    })}
  >
    <Typography variant="caption" component="div" color="textSecondary">
      {author}
    </Typography>
    {children}
  </Box>
);

/** A silent action, or the reason why there is none. */
export const TriedNote = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    sx={{ alignSelf: 'center', textAlign: 'center', textWrap: 'balance', maxWidth: '88%' }}
  >
    {children}
  </Typography>
);
