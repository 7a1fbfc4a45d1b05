import { type Connection, endSession, replaceSession, startSession } from '@balcao/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { actionsOf, type SessionAction } from '../connection-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { allConnections } from '../../../entities/connection/all-connections.ts';

type SessionControl = Exclude<SessionAction, 'showCode'>;

const endpointOf = { start: startSession, newCode: replaceSession, disconnect: endSession } as const;

const useControlSession = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      connectionId,
      control,
    }: {
      readonly connectionId: number;
      readonly control: SessionControl;
    }) => api.call(endpointOf[control], { params: { whatsappId: connectionId } }),
    // The socket reports the result; a client without a socket learns it here.
    onSettled: () => queryClient.invalidateQueries({ queryKey: allConnections.queryKey }),
  });
};

type Props = { readonly connection: Connection; readonly onShowCode: (connectionId: number) => void };

/** The actions that its status allows (rule W8). */
export const ConnectionActions = ({ connection, onShowCode }: Props) => {
  const { t } = useTranslation('connections');
  const [isAsking, setIsAsking] = useState(false);
  const control = useControlSession();

  const handle = (action: SessionAction): void => {
    if (action === 'showCode') onShowCode(connection.id);
    else if (action === 'disconnect') setIsAsking(true);
    else
      control.mutate(
        { connectionId: connection.id, control: action },
        { onSuccess: () => (action === 'newCode' ? onShowCode(connection.id) : undefined) },
      );
  };

  if (connection.status === 'OPENING')
    return (
      <Button size="small" variant="outlined" disabled>
        {t('actions.connecting')}
      </Button>
    );
  return (
    <>
      {actionsOf(connection).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'showCode' ? 'contained' : 'outlined'}
          disabled={control.isPending}
          onClick={() => handle(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('disconnectDialog.title', { name: connection.name })}
        text={t('disconnectDialog.text')}
        confirmLabel={t('actions.disconnect')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          control.mutate({ connectionId: connection.id, control: 'disconnect' });
        }}
      />
    </>
  );
};
