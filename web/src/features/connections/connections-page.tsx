import { type Connection, deleteConnection, maxCountedTickets } from '@balcao/contracts';
import AddRounded from '@mui/icons-material/AddRounded';
import CableRounded from '@mui/icons-material/CableRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../components/add-button.tsx';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { ConnectionTable, ConnectionCard } from './components/connection-table.tsx';
import type { ConnectionHandlers } from './components/connection-parts.tsx';
import { ConnectionDialog } from './components/connection-dialog.tsx';
import { QrDialog } from './components/qr-dialog.tsx';
import { RestartButton, RestartPanel } from './components/restart-button.tsx';
import { api } from '../../lib/session/session.ts';
import { toast } from '../../lib/page/toasts.ts';
import { connectionCache } from './connections.realtime.ts';
import { connectionQueries } from './api/connection-queries.ts';
import { useReopened } from '../../components/admin/form-drafts.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import Typography from '@mui/material/Typography';

/** What loses its connection when this one is deleted (rule T18). */
export const ConnectionLoss = ({ connectionId }: { readonly connectionId: number }) => {
  const { t } = useTranslation('connections');
  const { data, isError } = useQuery(connectionQueries.tickets(connectionId));
  const said = (): string => {
    if (isError) return t('loss.unknown');
    if (data === undefined) return '';
    const { unresolved, closed } = data;
    const isMore = Math.max(unresolved, closed) >= maxCountedTickets;
    if (isMore) return t('loss.many', { count: maxCountedTickets });
    return [
      unresolved === 0 ? t('loss.noUnresolved') : t('loss.unresolved', { count: unresolved }),
      closed === 0 ? t('loss.noClosed') : t('loss.closed', { count: closed }),
    ].join(' ');
  };
  return (
    <Typography role="status" sx={{ mt: 1.5, minHeight: '3em', fontWeight: 600 }}>
      {said()}
    </Typography>
  );
};

/** Few admins open it, so it loads with its texts on demand. */
const TryOutDialog = lazyPart(() => import('./try-out/try-out-dialog.tsx'), {
  texts: ['automation', 'try-out'],
});

type Props = { readonly connectionId: number; readonly onClose: () => void };

/** Fetches the connection before the form opens, so that changes of others show. */
const EditConnection = ({ connectionId, onClose }: Props) => {
  const queryClient = useQueryClient();
  const toEdit = connectionQueries.toEdit(connectionId);
  const { data } = useQuery(toEdit);
  if (data === undefined) return null;
  return (
    <ConnectionDialog
      connection={data}
      loadCurrent={() => queryClient.query({ ...toEdit, staleTime: 0 })}
      onClose={onClose}
    />
  );
};

const useDeleteConnection = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: (connectionId: number) =>
      api.call(deleteConnection, { params: { whatsappId: connectionId } }),
    onSuccess: (_, connectionId) => {
      connectionCache(queryClient).remove(connectionId);
      toast('success', t('deleted'));
    },
  });
};

type Open =
  | { readonly dialog: 'none' | 'add' }
  | { readonly dialog: 'edit' | 'delete' | 'code' | 'try-out'; readonly connectionId: number };

const none: Open = { dialog: 'none' };

const formOf = (reopened: string | undefined): Open => {
  if (reopened === undefined) return none;
  return reopened === 'new' ? { dialog: 'add' } : { dialog: 'edit', connectionId: Number(reopened) };
};

export const ConnectionsPage = () => {
  const { t } = useTranslation('connections');
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const query = useQuery(allConnections);
  const [open, setOpen] = useState(formOf(useReopened('connections')));
  const close = useCallback(() => setOpen(none), []);
  /** The answer may come late, when another dialog is open. */
  const goOnTo = (next: Open): void => setOpen((now) => (now === open ? next : now));
  const remove = useDeleteConnection();
  const chosen = 'connectionId' in open ? query.data?.find(({ id }) => id === open.connectionId) : undefined;
  const showCode = (connectionId: number): void => goOnTo({ dialog: 'code', connectionId });

  /** Deleting it makes another one the default (rule W1). */
  const passesDefault = chosen?.isDefault === true && (query.data?.length ?? 0) > 1;

  const handlersOf = ({ id: connectionId }: Connection): ConnectionHandlers => ({
    onShowCode: showCode,
    onTryOut: () => setOpen({ dialog: 'try-out', connectionId }),
    onEdit: () => setOpen({ dialog: 'edit', connectionId }),
    onDelete: () => setOpen({ dialog: 'delete', connectionId }),
  });

  const content = (): ReactNode => {
    if (query.isPending)
      return (
        <DelayedSkeleton>
          {['first', 'second'].map((key) => (
            <SkeletonBar key={key} height={96} />
          ))}
        </DelayedSkeleton>
      );
    if (query.data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data.length === 0)
      return (
        <Notice icon={<CableRounded />} title={t('empty.title')} text={t('empty.text')}>
          <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen({ dialog: 'add' })}>
            {t('add')}
          </Button>
        </Notice>
      );
    if (isWide) return <ConnectionTable connections={query.data} handlersOf={handlersOf} />;
    return (
      <Box
        component="ul"
        aria-label={t('title')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {query.data.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} {...handlersOf(connection)} />
        ))}
      </Box>
    );
  };

  return (
    <>
      <PageHeader title={t('title')} count={query.data?.length}>
        {query.data === undefined || query.data.length === 0 ? null : <RestartButton />}
        <AddButton label={t('add')} onClick={() => setOpen({ dialog: 'add' })} />
      </PageHeader>
      <RestartPanel />
      {content()}
      {open.dialog === 'add' ? (
        <ConnectionDialog connection={undefined} onClose={close} onAdded={showCode} />
      ) : null}
      {/* If the connection was deleted meanwhile, the dialog keeps what was typed, and Save says why it fails. */}
      {open.dialog === 'edit' ? (
        <EditConnection key={open.connectionId} connectionId={open.connectionId} onClose={close} />
      ) : null}
      {open.dialog === 'code' && chosen !== undefined ? (
        <QrDialog key={chosen.id} connection={chosen} onClose={close} />
      ) : null}
      {open.dialog === 'try-out' && chosen !== undefined ? (
        <TryOutDialog key={chosen.id} connection={chosen} onClose={close} />
      ) : null}
      <ConfirmDialog
        isOpen={open.dialog === 'delete' && chosen !== undefined}
        title={t('deleteDialog.title', { name: chosen?.name })}
        text={[t('deleteDialog.text'), ...(passesDefault ? [t('loss.default')] : [])].join(' ')}
        confirmLabel={t('delete')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          chosen === undefined ? undefined : remove.mutate(chosen.id, { onSettled: () => goOnTo(none) })
        }
      >
        {chosen === undefined ? null : <ConnectionLoss connectionId={chosen.id} />}
      </ConfirmDialog>
    </>
  );
};
