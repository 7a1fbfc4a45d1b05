import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';

export const PersonContent = ({ children }: { readonly children: ReactNode }) => (
  <DialogContent
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 3,
      minHeight: 240,
      alignContent: 'start',
    }}
  >
    {children}
  </DialogContent>
);
