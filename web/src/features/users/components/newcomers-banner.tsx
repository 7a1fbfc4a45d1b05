import { can } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../lib/all-queues.ts';
import { useUser } from '../../../lib/session.ts';
import { useLetUserIn } from '../api/let-user-in.ts';
import { userQueries } from '../api/user-queries.ts';

type Newcomer = { readonly id: number; readonly name: string; readonly email?: string };

/** One click each: into a sector, or simply in where the desk has none. */
const Choices = ({ newcomer }: { readonly newcomer: Newcomer }) => {
  const { t } = useTranslation('users');
  const { data: queues } = useQuery(allQueues);
  const letIn = useLetUserIn();
  if (queues === undefined) return null;
  const choices =
    queues.length === 0
      ? [{ id: 0, label: t('newcomers.letIn'), queueIds: [] }]
      : queues.map(({ id, name }) => ({
          id,
          label: t('newcomers.into', { sector: name }),
          queueIds: [id],
        }));
  return (
    <Box
      role="group"
      aria-label={t('newcomers.sectors', { name: newcomer.name })}
      // On a phone below the words, so that closing stays beside them.
      sx={{
        display: 'flex',
        gap: 1,
        minWidth: 0,
        overflowX: 'auto',
        order: { xs: 1, sm: 0 },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      {choices.map(({ id, label, queueIds }) => (
        <Button
          key={id}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={letIn.isPending}
          onClick={() => letIn.mutate({ userId: newcomer.id, queueIds })}
          sx={{ flexShrink: 0, minHeight: { xs: 44, sm: 36 } }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
};

const Waiting = () => {
  const { t } = useTranslation('users');
  const { data } = useQuery(userQueries.newcomers());
  const [putOff, setPutOff] = useState<ReadonlySet<number>>(new Set());
  const waiting = (data?.users ?? []).filter(({ id }) => !putOff.has(id));
  const newcomer = waiting.at(-1);
  if (data === undefined || newcomer === undefined) return null;
  const more = waiting.length - 1;
  return (
    <Box
      data-banner="newcomers"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        fontSize: '0.875rem',
        fontWeight: 600,
        color: '#fff',
        bgcolor: '#0B5C9B',
      }}
    >
      <Box
        component="span"
        sx={{ flex: { xs: 1, sm: 'none' }, minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {t('newcomers.waits', {
          name: newcomer.name,
          email: 'email' in newcomer ? newcomer.email : '',
        })}{' '}
        {more === 0 ? null : t('newcomers.more', { count: more })}
      </Box>
      <Choices key={newcomer.id} newcomer={newcomer} />
      <IconButton
        color="inherit"
        title={t('newcomers.later')}
        aria-label={t('newcomers.later')}
        onClick={() => setPutOff(new Set([...putOff, ...waiting.map(({ id }) => id)]))}
        sx={{ ml: 'auto', width: 44, height: 44 }}
      >
        <CloseRounded />
      </IconButton>
    </Box>
  );
};

/** Tells admins who signed up alone and waits for them, on every page. */
const NewcomersBanner = () => {
  const { profile } = useUser();
  return (
    <Box role="status" aria-live="polite">
      {can(profile, 'users:edit') ? <Waiting /> : null}
    </Box>
  );
};

export default NewcomersBanner;
