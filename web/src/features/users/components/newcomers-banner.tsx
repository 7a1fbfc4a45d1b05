import { can } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { settles } from '../../../lib/settled-controls.ts';
import { besideRail } from '../../../lib/rail-width.ts';
import { userQueries } from '../api/user-queries.ts';
import { NewcomerChoices } from './newcomer-choices.tsx';

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
        // Fixed over the page, above the toasts, on the side of the lists, and beside the icons of the drawer.
        position: 'fixed',
        zIndex: 'appBar',
        left: { xs: 8, sm: besideRail },
        right: { xs: 8, sm: 'auto' },
        top: { xs: 128, md: 'auto' },
        bottom: { md: 112 },
        width: { sm: 380 },
        borderRadius: 2,
        boxShadow: 6,
      }}
    >
      <Box component="span" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('newcomers.waits', {
          name: newcomer.name,
          email: 'email' in newcomer ? newcomer.email : '',
        })}{' '}
        {more === 0 ? null : t('newcomers.more', { count: more })}
      </Box>
      <NewcomerChoices key={newcomer.id} newcomer={newcomer} />
      <IconButton
        {...settles}
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

/** Tells admins who signed up and waits for them, on every page except the users page, which lists them. */
const NewcomersBanner = () => {
  const { profile } = useUser();
  const isOnUsers = useMatch(paths.users.pattern) !== null;
  return (
    <Box role="status" aria-live="polite">
      {can(profile, 'users:edit') && !isOnUsers ? <Waiting /> : null}
    </Box>
  );
};

export default NewcomersBanner;
