import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/count-badge.tsx';
import { useNewcomers } from '../../../entities/user/newcomers.ts';
import { notificationQueries } from '../api/notification-queries.ts';
import { useDropped } from '../state/dropped.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { useStopped } from '../../../entities/webhook/stopped-webhooks.ts';

const NotificationPopover = lazyPart(() => import('./notification-popover.tsx'));

export const NotificationBell = () => {
  const { t } = useTranslation('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(notificationQueries.bell());
  const tickets = data?.count ?? 0;
  const dropped = useDropped().length;
  const stopped = useStopped().length;
  const newcomers = useNewcomers().length;
  const count = tickets + dropped + stopped + newcomers;
  const name = [
    tickets === 0 ? t('title') : t('bell', { count: tickets }),
    ...(dropped === 0 ? [] : [t('drops', { count: dropped })]),
    ...(stopped === 0 ? [] : [t('stops', { count: stopped })]),
    ...(newcomers === 0 ? [] : [t('newcomers', { count: newcomers })]),
  ].join(', ');
  return (
    <>
      <IconButton
        color="inherit"
        title={t('title')}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, height: 44, borderRadius: 5.5 }}
      >
        <NotificationsRounded />
        {count === 0 ? null : (
          <Box
            component="span"
            aria-hidden
            // Beside the bell, which it would cover.
            sx={{ ml: -0.75, mb: 1.5, display: 'flex', pointerEvents: 'none' }}
          >
            <CountBadge count={count} tone="error" />
          </Box>
        )}
      </IconButton>
      {anchor === null ? null : <NotificationPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
