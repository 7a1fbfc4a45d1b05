import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Pages that scroll as a whole. */
export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: { xs: 2, sm: 3 } }}>
    <Box sx={{ maxWidth: 1200, mx: 'auto', minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
      {children}
    </Box>
  </Box>
);
