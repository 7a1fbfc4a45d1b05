import Box from '@mui/material/Box';
import { playAlone } from '../media/playback.ts';
import { useLoading } from '../media/use-loading.ts';
import { BrokenMedia } from './broken-media.tsx';
import { MediaBox } from './media-box.tsx';

type Props = {
  readonly source: string;
  readonly name: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
};

export const VideoContent = ({ source, name, width, height }: Props) => {
  const { address, attempt, isBroken, fail, retry } = useLoading(source);
  return (
    <MediaBox width={width} height={height}>
      {isBroken ? (
        <BrokenMedia name={name} onRetry={retry} />
      ) : (
        <Box
          component="video"
          key={attempt}
          src={address}
          onError={fail}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onPlay={(event) => playAlone(event.currentTarget)}
          sx={{ width: '100%', height: '100%', display: 'block', bgcolor: '#000' }}
        />
      )}
    </MediaBox>
  );
};
