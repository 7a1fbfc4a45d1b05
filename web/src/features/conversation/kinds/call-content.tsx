import PhoneMissedRounded from '@mui/icons-material/PhoneMissedRounded';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import Box from '@mui/material/Box';
import { formatTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';

type Props = { readonly isVideo: boolean; readonly at: string };

export const CallContent = ({ isVideo, at }: Props) => {
  const texts = useTexts('conversation');
  const Icon = isVideo ? VideocamOffRounded : PhoneMissedRounded;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, fontSize: '0.9375rem' }}>
      <Icon color="error" fontSize="small" />
      {texts(isVideo ? 'call.video' : 'call.voice', { time: formatTime(at) })}
    </Box>
  );
};
