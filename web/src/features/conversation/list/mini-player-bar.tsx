import CloseRounded from '@mui/icons-material/CloseRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMiniPlayer } from '../media/mini-player.ts';
import { playAlone } from '../media/playback.ts';
import { OverMessages } from './over-messages.tsx';

const listenTo =
  (player: HTMLAudioElement | undefined) =>
  (listener: () => void): (() => void) => {
    const listening = new AbortController();
    for (const type of ['play', 'pause'])
      player?.addEventListener(type, listener, { signal: listening.signal });
    return () => listening.abort();
  };

type Props = { readonly onGo: (messageId: string) => void; readonly onClose: () => void };

/** Shown while a scrolled-out message plays: stops it, or scrolls to it. */
const MiniPlayerBar = ({ onGo, onClose }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation('common');
  const { playing } = useMiniPlayer();
  const player = playing?.player;
  const isPaused = useSyncExternalStore(listenTo(player), () => player?.paused ?? true);
  if (playing === undefined || player === undefined) return null;
  const toggle = (): void => {
    if (!player.paused) {
      player.pause();
      return;
    }
    playAlone(player);
    void player.play().catch(onClose);
  };
  const name = player.ariaLabel ?? '';
  const label = t(isPaused ? 'miniPlayer.play' : 'miniPlayer.pause', { name });
  return (
    <OverMessages role="group" aria-label={t('miniPlayer.label')}>
      <IconButton aria-label={label} title={label} onClick={toggle}>
        {isPaused ? <PlayArrowRounded /> : <PauseRounded />}
      </IconButton>
      <Button
        color="inherit"
        title={t('miniPlayer.show')}
        onClick={() => onGo(playing.messageId)}
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

export default MiniPlayerBar;
