import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatListTime } from '../../../lib/text/format.ts';
import { useToday } from '../../../lib/text/today.ts';
import { BellLink } from './bell-link.tsx';

type Props = {
  readonly icon: ReactNode;
  readonly to: string;
  readonly name: string;
  readonly text: string;
  readonly since: string;
  /** Nothing failed. */
  readonly isCalm?: boolean;
  readonly onOpen: () => void;
};

/** A notice for admins, which stays until its cause is settled. */
export const AlertItem = ({ icon, to, name, text, since, isCalm = false, onOpen }: Props) => {
  const color = isCalm ? 'primary.dark' : 'error.main';
  const today = useToday();
  return (
    <BellLink to={to} color={color} onOpen={onOpen}>
      <Box sx={{ width: 36, display: 'grid', placeItems: 'center', color }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="body2" component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 700 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="time" dateTime={since} color="textSecondary">
            {formatListTime(since, today)}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
    </BellLink>
  );
};
