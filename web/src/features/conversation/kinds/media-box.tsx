import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const widestPx = 320;

type Props = {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly children: ReactNode;
};

/** Has its final size before its content loads, so that nothing jumps (rule U12). */
export const MediaBox = ({ width, height, children }: Props) => {
  const isKnown = typeof width === 'number' && typeof height === 'number';
  // Very tall or wide pictures are cropped here, and whole in the viewer.
  const ratio = isKnown ? Math.min(2.2, Math.max(0.66, width / height)) : 4 / 3;
  return (
    <Box
      sx={{
        position: 'relative',
        width: Math.min(widestPx, Math.round(360 * ratio)),
        maxWidth: '100%',
        aspectRatio: String(ratio),
        my: 0.5,
        borderRadius: 1.2,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {children}
    </Box>
  );
};
