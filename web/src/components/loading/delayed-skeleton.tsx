import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import CircularProgress from '@mui/material/CircularProgress';

const appear = keyframes`from { visibility: hidden; } to { visibility: visible; }`;

type Props = { readonly afterMs?: number; readonly children: ReactNode };

/** Takes up its space at once and shows after a moment, so that a fast answer does not flash (rule U1). */
export const DelayedSkeleton = ({ afterMs = 150, children }: Props) => {
  const { t } = useTranslation('common');
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'hidden',
        animation: `${appear} 0s linear ${String(afterMs)}ms backwards`,
      }}
    >
      {children}
    </Box>
  );
};

/** Shows while the session is restored or a page is loading. */
export const Splash = () => (
  <DelayedSkeleton>
    <Box sx={{ height: '100%', minHeight: 200, display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-hidden />
    </Box>
  </DelayedSkeleton>
);
