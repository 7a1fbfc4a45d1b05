import VolumeOffRounded from '@mui/icons-material/VolumeOffRounded';
import VolumeUpRounded from '@mui/icons-material/VolumeUpRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { switchSound, useSound } from '../state/sound.ts';

export const SoundToggle = () => {
  const { t } = useTranslation('notifications');
  const { isOn } = useSound();
  return (
    <IconButton
      color="inherit"
      aria-label={t('sound.label')}
      aria-pressed={isOn}
      title={isOn ? t('sound.on') : t('sound.off')}
      onClick={() => switchSound(!isOn)}
      sx={{ width: 44, height: 44 }}
    >
      {isOn ? <VolumeUpRounded /> : <VolumeOffRounded />}
    </IconButton>
  );
};
