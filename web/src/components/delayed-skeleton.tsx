import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/i18n.ts';

const appear = keyframes`from { visibility: hidden; } to { visibility: visible; }`;

/** Takes its place at once and shows after 150 ms: what comes sooner doesn't flash. */
export const DelayedSkeleton = ({ children }: { readonly children: ReactNode }) => {
  const texts = useTexts('common');
  return (
    <Box
      role="status"
      aria-label={texts('loading')}
      sx={{ flex: 1, minHeight: 0, overflow: 'hidden', animation: `${appear} 0s linear 150ms backwards` }}
    >
      {children}
    </Box>
  );
};
