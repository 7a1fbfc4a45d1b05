import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionHealthText } from './connection-health.tsx';
import { ColorEdge, ConnectionName, type ConnectionProps, ConnectionTools } from './connection-parts.tsx';
import { ConnectionStatusText } from './connection-status.tsx';

/** One connection in a narrow window. */
export const ConnectionCard = (props: ConnectionProps) => {
  const { connection, onShowCode } = props;
  const { t } = useTranslation('connections');
  const deskMoment = useDeskMoment();
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'grid',
        alignItems: 'center',
        gap: 1,
        gridTemplateColumns: '1fr auto',
        gridTemplateAreas: '"name tools" "status status" "actions actions" "health health"',
        p: 2,
        pl: 3,
      }}
    >
      <ColorEdge color={connection.color} />
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <ConnectionName connection={connection} />
        <Typography variant="caption" color="textSecondary" component="p" sx={{ textWrap: 'balance' }}>
          {t('changedAt', deskMoment(connection.updatedAt))}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'status', minWidth: 0 }}>
        <ConnectionStatusText connection={connection} />
      </Box>
      <Box sx={{ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ConnectionActions connection={connection} onShowCode={onShowCode} />
      </Box>
      <Box sx={{ gridArea: 'health', minWidth: 0 }}>
        <ConnectionHealthText connectionId={connection.id} />
      </Box>
      <Box sx={{ gridArea: 'tools', display: 'flex' }}>
        <ConnectionTools {...props} />
      </Box>
    </Paper>
  );
};
