import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shownColor } from '../../lib/text/color-contrast.ts';
import { twoLines } from '../text-styles.ts';

type Props = {
  readonly name: string;
  /** The colour of the entry, shown as a dot. */
  readonly color?: string;
};

const row = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 } as const;
const dot = {
  flexShrink: 0,
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: 1,
  borderColor: 'text.secondary',
};
/** An Arabic name is read from the right, and begins where the names above and below it begin. */
const heading = { minWidth: 0, lineHeight: 1.35, textAlign: 'start', ...twoLines } as const;

/** The name of an entry, which heads its row and its card. */
export const EntryName = ({ name, color }: Props) => {
  const text = (
    <Typography variant="subtitle1" component="h2" dir="auto" title={name} sx={heading}>
      {name}
    </Typography>
  );
  if (color === undefined) return text;
  return (
    <Box sx={row}>
      <Box aria-hidden data-own-color sx={{ ...dot, bgcolor: shownColor(color) }} />
      {text}
    </Box>
  );
};
