import Box from '@mui/material/Box';
import { formatBadge } from '../lib/text/format.ts';

type Props = { readonly count: number; readonly tone: 'primary' | 'error'; readonly label?: string };

/** A number in a pill, at most 9999+; screen readers read `label`. */
export const CountBadge = ({ count, tone, label }: Props) => (
  <Box
    component="span"
    {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
    sx={{
      minWidth: '1.25rem',
      px: 0.75,
      borderRadius: 5,
      fontSize: '0.75rem',
      fontWeight: 700,
      lineHeight: '1.25rem',
      textAlign: 'center',
      flexShrink: 0,
      ...(tone === 'primary'
        ? { bgcolor: 'primary.dark', color: 'primary.contrastText' }
        : { bgcolor: 'error.main', color: 'error.contrastText' }),
    }}
  >
    {formatBadge(count)}
  </Box>
);
