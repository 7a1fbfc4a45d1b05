import VolumeOffRounded from '@mui/icons-material/VolumeOffRounded';
import VolumeUpRounded from '@mui/icons-material/VolumeUpRounded';
import IconButton from '@mui/material/IconButton';
import { useTexts } from '../../../lib/i18n.ts';
import { switchSound, useSound } from '../state/sound.ts';

export const SoundToggle = () => {
  const texts = useTexts('notifications');
  const { isOn } = useSound();
  return (
    <IconButton
      color="inherit"
      aria-label={texts('sound.label')}
      aria-pressed={isOn}
      title={isOn ? texts('sound.on') : texts('sound.off')}
      onClick={() => switchSound(!isOn)}
      sx={{ width: 44, height: 44 }}
    >
      {isOn ? <VolumeUpRounded /> : <VolumeOffRounded />}
    </IconButton>
  );
};
