import CloseRounded from '@mui/icons-material/CloseRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarried } from '../media/carried.ts';
import { playAlone } from '../media/playback.ts';
import { OverMessages } from './over-messages.tsx';

const listenTo =
  (player: HTMLAudioElement | undefined) =>
  (listener: () => void): (() => void) => {
    const heard = new AbortController();
    for (const type of ['play', 'pause']) player?.addEventListener(type, listener, { signal: heard.signal });
    return () => heard.abort();
  };

type Props = { readonly onGo: (messageId: string) => void; readonly onClose: () => void };

/** Shown while a scrolled-out message plays: stops it, or scrolls to it. */
const CarriedBar = ({ onGo, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const { carried } = useCarried();
  const player = carried?.player;
  const isPaused = useSyncExternalStore(listenTo(player), () => player?.paused ?? true);
  if (carried === undefined || player === undefined) return null;
  const toggle = (): void => {
    if (!player.paused) {
      player.pause();
      return;
    }
    playAlone(player);
    void player.play().catch(onClose);
  };
  const name = player.ariaLabel ?? '';
  const label = t(isPaused ? 'carried.play' : 'carried.pause', { name });
  return (
    <OverMessages role="group" aria-label={t('carried.label')}>
      <IconButton aria-label={label} title={label} onClick={toggle}>
        {isPaused ? <PlayArrowRounded /> : <PauseRounded />}
      </IconButton>
      <Button
        color="inherit"
        title={t('carried.show')}
        onClick={() => onGo(carried.messageId)}
        sx={{ minHeight: 44, minWidth: 0, textTransform: 'none' }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
      </Button>
      <IconButton aria-label={common('close')} title={common('close')} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </OverMessages>
  );
};

export default CarriedBar;
