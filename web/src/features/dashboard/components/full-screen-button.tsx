import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

const follow = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullScreen = (): boolean => document.fullscreenElement !== null;

/**
 * Fills the screen with the part of the page of this id, and gives it back: a television has no Escape key. Phones whose
 * browser fills no screen have no button.
 */
export const FullScreenButton = ({ partId }: { readonly partId: string }) => {
  const { t } = useTranslation('dashboard');
  const isFull = useSyncExternalStore(follow, isFullScreen);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'wall.leaveFullScreen' : 'wall.fullScreen');
  return (
    <IconButton
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44 }}
      onClick={() =>
        void (isFull ? document.exitFullscreen() : document.getElementById(partId)?.requestFullscreen())
      }
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
};
