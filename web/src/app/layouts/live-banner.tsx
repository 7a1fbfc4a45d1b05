import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import SyncRounded from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLineTrouble } from '../../realtime/use-line-trouble.ts';
import { noticeSx } from './notice-stack.tsx';

/** Says that the screen may be out of date, and that the user can continue to write. */
const LiveBanner = () => {
  const { t } = useTranslation('shell');
  const trouble = useLineTrouble();
  const isComing = trouble === 'behind' || trouble === 'connecting';
  return (
    <Box role="status" aria-live="polite">
      {trouble === undefined ? null : (
        <Box data-banner={trouble} sx={{ ...noticeSx, bgcolor: isComing ? '#0B5C9B' : '#8A4B00' }}>
          {isComing ? <SyncRounded fontSize="small" /> : <CloudOffRounded fontSize="small" />}
          {t(`banner.${trouble}`)}
        </Box>
      )}
    </Box>
  );
};

export default LiveBanner;
