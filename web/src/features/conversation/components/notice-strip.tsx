import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

type Props = {
  readonly icon: ReactElement;
  /** Lower where a button makes it high enough. */
  readonly py: number;
  readonly children: ReactNode;
};

/** Says above the messages what holds for the whole conversation. */
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
