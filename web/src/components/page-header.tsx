import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly count?: number | undefined; readonly children?: ReactNode };

export const PageHeader = ({ title, count, children }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, minHeight: 44, mb: 2 }}>
    <Typography variant="h1" sx={{ flex: '1 0 auto', maxWidth: '100%', minWidth: 160 }}>
      {title}
      {count === undefined ? null : (
        <Typography component="span" variant="h1" color="textSecondary" sx={{ fontWeight: 400 }}>
          {` (${String(count)})`}
        </Typography>
      )}
    </Typography>
    {children}
  </Box>
);
