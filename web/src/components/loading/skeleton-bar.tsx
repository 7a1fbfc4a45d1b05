import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const breathe = keyframes`50% { opacity: 0.45; }`;

type Props = {
  readonly width?: number | string;
  readonly height?: number | string | { readonly xs: string; readonly sm: string };
  readonly radius?: number | string;
  readonly side?: 'start' | 'end';
};

/** One bar of a skeleton. */
export const SkeletonBar = ({ width = '100%', height = 16, radius = 1, side = 'start' }: Props) => (
  <Box
    sx={{
      width,
      height,
      my: 0.5,
      flexShrink: 0,
      borderRadius: radius,
      alignSelf: `flex-${side}`,
      bgcolor: 'action.hover',
      animation: `${breathe} 1.6s ease-in-out infinite`,
    }}
  />
);
