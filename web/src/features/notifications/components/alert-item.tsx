import CableOutlined from '@mui/icons-material/CableOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { formatListTime } from '../../../lib/format.ts';
import { useToday } from '../../../lib/today.ts';
import type { Dropped } from '../state/dropped.ts';
import { BellLink } from './bell-link.tsx';

type Props = { readonly dropped: Dropped; readonly onOpen: () => void };

/** Stands there until the connection is back. */
export const DroppedItem = ({ dropped: { name, since }, onOpen }: Props) => {
  const { t } = useTranslation('notifications');
  const today = useToday();
  return (
    <BellLink to={paths.connections.to()} color="error.main" onOpen={onOpen}>
      <Box sx={{ width: 36, display: 'grid', placeItems: 'center', color: 'error.main' }}>
        <CableOutlined />
      </Box>
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
          {t('drop')}
        </Typography>
      </Box>
    </BellLink>
  );
};
