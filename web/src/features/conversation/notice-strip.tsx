import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

type Props = {
  readonly icon: ReactElement;
  /** The strip is lower if a button already makes it high enough. */
  readonly py: number;
  readonly children: ReactNode;
};

/** A notice above the messages about the whole conversation. */
export const NoticeStrip = ({ icon, py, children }: Props) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      py,
      fontSize: '0.8125rem',
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {icon}
    {children}
  </Box>
);
