import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { connectionQueries } from '../api/connection-queries.ts';

/** Progress of the restart of all sessions, also after a reload and for other admins (rule W18). */
export const RestartPanel = () => {
  const { t } = useTranslation('connections');
  const { data: restart } = useQuery(connectionQueries.restart());
  const { data: connections = [] } = useQuery(allConnections);
  if (restart?.isRunning !== true) return null;
  const { done, total, connectionId } = restart;
  const name = connections.find(({ id }) => id === connectionId)?.name ?? '';
  return (
    <Alert severity="info" role="status" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      {t('restart.progress', { done, total, name })}
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label={t('restart.title')}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
};
