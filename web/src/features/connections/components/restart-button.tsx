import RestartAltRounded from '@mui/icons-material/RestartAltRounded';
import Button from '@mui/material/Button';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { connectionQueries } from '../api/connection-queries.ts';
import { restartSessions } from '@balcao/contracts';
import { api } from '../../../lib/session/session.ts';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { allConnections } from '../../../entities/connection/all-connections.ts';

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

const useRestartSessions = () => {
  const queryClient = useQueryClient();
  const { queryKey } = connectionQueries.restart();
  return useMutation({
    mutationFn: () => api.call(restartSessions, {}),
    // The server refuses while another restart runs. That one is shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
};

/** Restarts all sessions one by one. Each is down for a moment, so the button asks first. */
export const RestartButton = () => {
  const { t } = useTranslation('connections');
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(connectionQueries.restart());
  const restart = useRestartSessions();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<RestartAltRounded />}
        disabled={data?.isRunning === true}
        loading={restart.isPending}
        onClick={() => setIsAsking(true)}
        sx={{ minHeight: 44 }}
      >
        {t('restart.title')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmless
        title={t('restart.question')}
        text={t('restart.text')}
        confirmLabel={t('restart.title')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          restart.mutate();
        }}
      />
    </>
  );
};
