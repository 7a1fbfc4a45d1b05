import type { ApiToken } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../../components/add-button.tsx';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { NewSecret } from '../../../components/dialogs/new-secret.tsx';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { apiTokens, useRevokeToken } from '../api/token-queries.ts';
import { TokenDialog } from './token-dialog.tsx';
import { useReopened } from '../../../components/admin/form-drafts.ts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';

type Props = {
  readonly token: ApiToken;
  readonly queues: readonly { readonly id: number; readonly name: string }[];
  readonly onRevoke: () => void;
};

const hasPassed = (iso: string): boolean => Date.parse(iso) <= Date.now();

const TokenCard = ({ token, queues, onRevoke }: Props) => {
  const { t } = useTranslation('api');
  const momentOf = useDeskMoment();
  const { name, scopes, queueIds, ownContactsOnly, addresses, expiresAt, lastUsedAt } = token;
  const isOver = expiresAt !== null && hasPassed(expiresAt);
  const sectors = queues.filter(({ id }) => queueIds.includes(id)).map((queue) => queue.name);
  const facts = [
    lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.lastUsed', momentOf(lastUsedAt)),
    sectors.length === 0 ? t('tokens.allSectors') : t('tokens.ofSectors', { names: sectors.join(', ') }),
    ...(ownContactsOnly ? [t('tokens.ofOwnContacts')] : []),
    ...(addresses.length === 0 ? [] : [t('tokens.from', { addresses: addresses.join(', ') })]),
    ...(expiresAt === null ? [] : [t(isOver ? 'tokens.ended' : 'tokens.ends', momentOf(expiresAt))]),
  ];
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {facts.map((fact) => (
          <Typography key={fact} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {fact}
          </Typography>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}>
          {scopes.map((scope) => (
            <Chip key={scope} size="small" label={scope} />
          ))}
        </Box>
      </Box>
      <Button
        color="error"
        aria-label={t('tokens.revokeOne', { name })}
        onClick={onRevoke}
        sx={{ minHeight: 44, alignSelf: 'flex-start' }}
      >
        {t('tokens.revoke')}
      </Button>
    </Paper>
  );
};

const TokenList = ({ onRevoke }: { readonly onRevoke: (token: ApiToken) => void }) => {
  const { t } = useTranslation('api');
  const query = useQuery(apiTokens);
  const { data: queues = [] } = useQuery(allQueues);
  if (query.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonBar height={120} />
      </DelayedSkeleton>
    );
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <Typography color="textSecondary">{t('tokens.none')}</Typography>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
      {query.data.map((token) => (
        <TokenCard key={token.id} token={token} queues={queues} onRevoke={() => onRevoke(token)} />
      ))}
    </Box>
  );
};

/** API tokens (rule P1): created, listed and revoked. */
export const Tokens = () => {
  const { t } = useTranslation('api');
  const [isAdding, setIsAdding] = useState(useReopened('apiTokens') !== undefined);
  const [made, setMade] = useState<string>();
  const [leaving, setLeaving] = useState<ApiToken>();
  const revoke = useRevokeToken();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('tokens.title')}
        </Typography>
        <AddButton label={t('tokens.add')} onClick={() => setIsAdding(true)} />
      </Box>
      <Typography color="textSecondary">{t('tokens.text')}</Typography>
      <TokenList onRevoke={setLeaving} />
      {isAdding ? <TokenDialog onMade={setMade} onClose={() => setIsAdding(false)} /> : null}
      {made === undefined ? null : (
        <NewSecret
          title={t('made.title')}
          label={t('made.label')}
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('tokens.question', { name: leaving?.name ?? '' })}
        text={t('tokens.loss')}
        confirmLabel={t('tokens.revoke')}
        isBusy={revoke.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          leaving === undefined
            ? undefined
            : revoke.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })
        }
      />
    </Box>
  );
};
