import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';
import { Splash } from '../../components/splash.tsx';

/** The page before stands until the files of the next one are there; if that takes a moment, this shows. */
export const PageProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', display: 'flex', pointerEvents: 'none' }}>
      <Splash />
    </Box>
  );
