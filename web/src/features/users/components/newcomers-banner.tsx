import { can } from '@balcao/contracts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useIsPhone } from '../../../lib/is-phone.ts';
import { useUser } from '../../../lib/session.ts';
import { settles } from '../../../lib/settled-controls.ts';
import { besideRail } from '../../../lib/rail-width.ts';
import { userQueries } from '../api/user-queries.ts';
import { NewcomerChoices } from './newcomer-choices.tsx';

/** In a conversation, below which the bar would move the input: over the lists, above the toasts. */
const overLists = {
  position: 'fixed',
  zIndex: 'appBar',
  left: besideRail,
  bottom: 112,
  width: 276,
  borderRadius: 2,
  boxShadow: 6,
} as const;

/** A wide page has room for the choices beside the text. */
const belowPage = { '& > [role="group"]': { order: { md: 0 }, width: { md: 'auto' } } } as const;

const Waiting = ({ isInConversation }: { readonly isInConversation: boolean }) => {
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
        ...(isInConversation ? overLists : belowPage),
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

/**
 * Tells admins who signed up and waits for them: below every page except the users page, which lists them, and a
 * conversation on a phone, which needs the room.
 */
const NewcomersBanner = () => {
  const { profile } = useUser();
  const isPhone = useIsPhone();
  const isOnUsers = useMatch(paths.users.pattern) !== null;
  const isInConversation = useMatch(paths.ticket.pattern)?.params.ticketId !== undefined;
  const isShown = can(profile, 'users:edit') && !isOnUsers && !(isPhone && isInConversation);
  return (
    <Box role="status" aria-live="polite">
      {isShown ? <Waiting isInConversation={isInConversation} /> : null}
    </Box>
  );
};

export default NewcomersBanner;
