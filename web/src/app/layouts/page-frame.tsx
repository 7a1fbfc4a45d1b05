import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  /** The page fills its frame and scrolls inside itself. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
};

/** A page scrolls as a whole by default. */
export const PageFrame = ({ isFilled = false, children }: Props) => (
  <Box
    data-frame
    sx={{
      flex: 1,
      minHeight: 0,
      overflow: 'auto',
      p: { xs: 2, sm: 3 },
      ...(isFilled ? { display: 'flex', flexDirection: 'column' } : {}),
    }}
  >
    <Box
      data-frame
      sx={{
        width: '100%',
        maxWidth: 1200,
        mx: 'auto',
        display: 'flex',
        flexDirection: 'column',
        ...(isFilled ? { flex: 1, minHeight: 360 } : { minHeight: '100%' }),
      }}
    >
      {children}
    </Box>
  </Box>
);
