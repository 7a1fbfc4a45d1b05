import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = { readonly to: string; readonly children: ReactNode };

/** A link from one page for guests to another. */
export const GuestLink = ({ to, children }: Props) => (
  <Box sx={{ textAlign: 'center', mt: 2 }}>
    <Button component={Link} to={to}>
      {children}
    </Button>
  </Box>
);
