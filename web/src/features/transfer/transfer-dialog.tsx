import { can, type Ticket, type UserSummary, listUsers } from '@balcao/contracts';
import Autocomplete, { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../components/loading/failed-part.tsx';
import { useGuardedClose } from '../../components/form/use-guarded-close.tsx';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { allQueues } from '../../entities/queue/all-queues.ts';
import { useErrorText } from '../../lib/session/error-text.ts';
import { useUser, api } from '../../lib/session/session.ts';
import { useTransferTicket } from './api/transfer-ticket.ts';
import type { z } from 'zod';
import { PageFocus } from '../../lib/page/focus-page.ts';
import { useDebounced } from '../../lib/use-search-text.ts';

const searchMinLength = 3;

/** The server sorts by newest; a user searches a colleague alphabetically. */
const alongAlphabet = ({ users, count }: z.output<typeof listUsers.response>) => ({
  users: users.toSorted((one, other) => one.name.localeCompare(other.name, document.documentElement.lang)),
  count,
});

/** The users that a ticket can be transferred to; suspended ones get none (rule A27). */
const transferQueries = {
  /** Searched from three letters on (rule U9). */
  users: (search: string) =>
    queryOptions({
      queryKey: ['users', 'transfer', search] as const,
      queryFn: ({ signal }) =>
        api.call(listUsers, { query: { searchParam: search, isSuspended: 'false' }, signal }),
      select: alongAlphabet,
      enabled: search.length >= searchMinLength,
      placeholderData: keepPreviousData,
    }),
};

type Props = {
  readonly ticket: Ticket;
  readonly onTransferred: (ticket: Ticket) => void;
  readonly onClose: () => void;
};

const restMs = 500;
const none = '';
/** Above the results, since the list covers what is below its field. */
const renderGroup = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <Box component="li" key={key} role="group" aria-label={group}>
    <ListSubheader component="div" aria-hidden>
      {group}
    </ListSubheader>
    <Box component="ul" role="presentation" sx={{ p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  </Box>
);

const idOf = (value: string): number | null => (value === none ? null : Number(value));

/** To a colleague, a sector, or both; admins also to another connection (rule T4). */
const TransferDialog = ({ ticket, onTransferred, onClose }: Props) => {
  const { t } = useTranslation('transfer');
  const { t: common } = useTranslation('common');
  const errorText = useErrorText();
  const titleId = useId();
  const { profile } = useUser();
  const [written, setWritten] = useState('');
  const search = useDebounced(written.trim(), restMs);
  const [user, setUser] = useState<UserSummary | null>(null);
  const [queueId, setQueueId] = useState(none);
  const [whatsappId, setWhatsappId] = useState(none);
  const mayMove = can(profile, 'ticket-options:transferWhatsapp');

  const users = useQuery(transferQueries.users(search));
  const queues = useQuery(allQueues);
  const connections = useQuery({ ...allConnections, enabled: mayMove });
  const transfer = useTransferTicket({
    ticketId: ticket.id,
    onTransferred: (transferred) => {
      onTransferred(transferred);
      onClose();
    },
  });

  const isSearching = search.length >= searchMinLength;
  const found = isSearching ? (users.data?.users ?? []) : [];
  const others = isSearching ? (users.data?.count ?? 0) - found.length : 0;
  // A colleague with sectors gets only these; elsewhere they could not see the ticket.
  const own = user !== null && user.queues.length > 0 ? user.queues : undefined;
  const offered = own ?? queues.data ?? [];
  const hasTarget = user !== null || queueId !== none || whatsappId !== none;
  const guard = useGuardedClose(hasTarget, onClose);

  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasTarget || transfer.isPending) return;
          transfer.mutate({
            userId: user?.id ?? null,
            queueId: idOf(queueId),
            whatsappId: idOf(whatsappId),
          });
        }}
      >
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <DialogContent>
          <Autocomplete<UserSummary>
            options={found}
            value={user}
            filterOptions={(options) => options}
            loading={users.isFetching}
            loadingText={common('loading')}
            noOptionsText={
              isSearching && users.isLoadingError
                ? errorText(users.error)
                : t(isSearching ? 'nobody' : 'typeMore')
            }
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            onInputChange={(_event, value) => setWritten(value)}
            onChange={(_event, chosen) => {
              setUser(chosen);
              setQueueId(none);
            }}
            renderInput={(params) => <TextField {...params} autoFocus margin="dense" label={t('user')} />}
            {...(others > 0 ? { groupBy: () => t('others', { count: others }), renderGroup } : {})}
          />
          <TextField
            select
            fullWidth
            margin="dense"
            label={t('queue')}
            value={queueId}
            onChange={(event) => setQueueId(event.target.value)}
          >
            <MenuItem value={none}>{t('unchanged')}</MenuItem>
            {offered.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {own === undefined && queues.isLoadingError ? (
            <FailedPart error={queues.error} isLoading={false} onRetry={() => void queues.refetch()} />
          ) : null}
          {mayMove ? (
            <TextField
              select
              fullWidth
              margin="dense"
              label={t('connection')}
              value={whatsappId}
              onChange={(event) => setWhatsappId(event.target.value)}
            >
              <MenuItem value={none}>{t('unchanged')}</MenuItem>
              {(connections.data ?? [])
                .filter(({ id }) => id !== ticket.whatsappId)
                .map(({ id, name }) => (
                  <MenuItem key={id} value={String(id)}>
                    {name}
                  </MenuItem>
                ))}
            </TextField>
          ) : null}
          {connections.isLoadingError ? (
            <FailedPart
              error={connections.error}
              isLoading={false}
              onRetry={() => void connections.refetch()}
            />
          ) : null}
        </DialogContent>
        <PageFocus />
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!hasTarget} loading={transfer.isPending}>
            {t('submit')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};

export default TransferDialog;
