import PhoneMissedRounded from '@mui/icons-material/PhoneMissedRounded';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';

type Props = { readonly isVideo: boolean; readonly at: string };

export const CallContent = ({ isVideo, at }: Props) => {
  const { t } = useTranslation('conversation');
  const Icon = isVideo ? VideocamOffRounded : PhoneMissedRounded;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, fontSize: '0.9375rem' }}>
      <Icon color="error" fontSize="small" />
      {t(isVideo ? 'call.video' : 'call.voice', { time: formatTime(at) })}
    </Box>
  );
};
