import Box from '@mui/material/Box';
import { chipColors } from '../lib/text/color-contrast.ts';

type Props = {
  readonly label: string;
  readonly color?: string | undefined;
  readonly title?: string | undefined;
  /** An invisible chip still takes up its space. */
  readonly isHidden?: boolean;
};

/** A small label in a chosen colour, with black or white text, whichever reads better. */
export const ColorChip = ({ label, color, title, isHidden = false }: Props) => (
  <Box
    component="span"
    title={title ?? label}
    sx={{
      display: 'inline-block',
      verticalAlign: 'middle',
      maxWidth: '100%',
      px: 0.75,
      borderRadius: 0.6,
      fontSize: '0.6875rem',
      fontWeight: 600,
      lineHeight: '1.125rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      ...(isHidden ? { visibility: 'hidden' } : {}),
      ...(color === undefined ? { bgcolor: 'action.selected', color: 'text.primary' } : chipColors(color)),
    }}
  >
    {label}
  </Box>
);
