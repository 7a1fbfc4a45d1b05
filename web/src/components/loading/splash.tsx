import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { DelayedSkeleton } from './delayed-skeleton.tsx';

/** Shows while the session is restored or a page is loading. */
export const Splash = () => (
  <DelayedSkeleton>
    <Box sx={{ height: '100%', minHeight: 200, display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-hidden />
    </Box>
  </DelayedSkeleton>
);
