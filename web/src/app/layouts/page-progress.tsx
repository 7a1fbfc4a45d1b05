import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';
import { Splash } from '../../components/splash.tsx';

/** Shows while the files of the next page take a moment to load. The page before stays until then. */
export const PageProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', display: 'flex', pointerEvents: 'none' }}>
      <Splash />
    </Box>
  );
