import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  readonly to: string;
  /** The colour of its left edge. */
  readonly color: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

/** One entry of the bell, which links to its subject. */
export const BellLink = ({ to, color, onOpen, children }: Props) => (
  <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
    <Box
      component={Link}
      to={to}
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        minHeight: 64,
        color: 'text.primary',
        textDecoration: 'none',
        borderLeft: 5,
        borderLeftColor: color,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
      }}
    >
      {children}
    </Box>
  </Box>
);
