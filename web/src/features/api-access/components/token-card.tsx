import type { ApiToken } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDeskMoment } from '../../../entities/setting/use-desk-moment.ts';

type Props = {
  readonly token: ApiToken;
  readonly queues: readonly { readonly id: number; readonly name: string }[];
  readonly onRevoke: () => void;
};

const hasPassed = (iso: string): boolean => Date.parse(iso) <= Date.now();

export const TokenCard = ({ token, queues, onRevoke }: Props) => {
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
