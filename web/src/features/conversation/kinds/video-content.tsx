import Box from '@mui/material/Box';
import { playAlone } from '../media/playback.ts';
import { MediaBox } from './media-box.tsx';

type Props = {
  readonly source: string;
  readonly name: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
};

export const VideoContent = ({ source, name, width, height }: Props) => (
  <MediaBox width={width} height={height}>
    <Box
      component="video"
      src={source}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      onPlay={(event) => playAlone(event.currentTarget)}
      sx={{ width: '100%', height: '100%', display: 'block', bgcolor: '#000' }}
    />
  </MediaBox>
);
