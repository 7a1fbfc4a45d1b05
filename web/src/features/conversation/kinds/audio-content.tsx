import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveToMiniPlayer, moveFromMiniPlayer } from '../media/mini-player.ts';
import { useLoading } from '../media/use-loading.ts';
import { BrokenMedia } from './broken-media.tsx';
import { FileContent } from './file-content.tsx';
import { nextPlaybackRate, playAlone, playbackRate } from '../media/playback.ts';

/** Not every browser plays Ogg, so there is an MP3 copy. */
const mp3TwinOf = (source: string): string | undefined =>
  /\.(?:ogg|oga|opus)$/.test(source) ? source.replace(/\.\w+$/, '.mp3') : undefined;

type Props = {
  readonly source: string;
  readonly mimeType: string | undefined;
  readonly name: string;
  /** The message, if its sound continues when it is scrolled out of view. */
  readonly messageId?: string;
};

const AudioContent = ({ source, mimeType, name, messageId }: Props) => {
  const { t } = useTranslation('conversation');
  const rate = playbackRate.use();
  const player = useRef<HTMLAudioElement>(null);
  const { address, attempt, isBroken, fail, retry } = useLoading(source);
  const twin = mp3TwinOf(source);
  useEffect(() => {
    if (player.current !== null) player.current.playbackRate = rate;
  }, [rate, attempt]);
  useLayoutEffect(() => {
    const element = player.current;
    if (element === null || messageId === undefined) return undefined;
    moveFromMiniPlayer(element, messageId);
    return () => moveToMiniPlayer(element, messageId);
  }, [messageId, attempt]);
  if (isBroken)
    return (
      <>
        <BrokenMedia name={name} isInLine onRetry={retry} />
        {/* Another program may play what this browser can't. */}
        <FileContent source={source} name={name} size={null} />
      </>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, my: 0.5, maxWidth: '100%' }}>
      <Box
        component="audio"
        key={attempt}
        ref={player}
        controls
        preload="metadata"
        aria-label={name}
        onPlay={(event) => {
          event.currentTarget.playbackRate = rate;
          playAlone(event.currentTarget);
        }}
        sx={{ width: 270, minWidth: 0, height: 44, flex: '0 1 auto' }}
      >
        <source
          src={address}
          {...(mimeType === undefined ? {} : { type: mimeType })}
          // If the browser cannot play this source, it tries the next.
          {...(twin === undefined ? { onError: fail } : {})}
        />
        {twin === undefined ? null : <source src={twin} type="audio/mpeg" onError={fail} />}
      </Box>
      <Button
        size="small"
        aria-label={t('audioSpeed', { rate })}
        title={t('audioSpeed', { rate })}
        onClick={nextPlaybackRate}
        sx={{ minWidth: 48 }}
      >
        {`${String(rate)}x`}
      </Button>
    </Box>
  );
};

export default AudioContent;
