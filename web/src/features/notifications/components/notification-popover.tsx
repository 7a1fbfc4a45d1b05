import CableOutlined from '@mui/icons-material/CableOutlined';
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { Notice } from '../../../components/notice.tsx';
import { targetOf } from '../../../config/notification-target.ts';
import { paths } from '../../../config/paths.ts';
import { useNewcomers } from '../../../entities/user/newcomers.ts';
import { useClearBell } from '../api/clear-bell.ts';
import { notificationQueries } from '../api/notification-queries.ts';
import { useDropped } from '../state/dropped.ts';
import { AlertItem, NotificationItem } from './notification-item.tsx';
import { useStopped } from '../../../entities/webhook/stopped-webhooks.ts';
import { useLanguage } from '../../../locales/language.ts';
import { subscribeBrowser } from '../api/push-subscription.ts';

const permissionNow = (): NotificationPermission | 'none' =>
  'Notification' in window ? Notification.permission : 'none';

/** Asks for the permission only on a click, and only while it is undecided (rule B4). */
export const DesktopOffer = () => {
  const { t } = useTranslation('notifications');
  const [permission, setPermission] = useState(permissionNow);
  const language = useLanguage();
  if (permission !== 'default') return null;
  const ask = async (): Promise<void> => {
    setPermission(await Notification.requestPermission());
    // Without a service worker or push the open page still notifies.
    await subscribeBrowser(language).catch(() => undefined);
  };
  return (
    <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>
      <Button fullWidth size="small" onClick={() => void ask()} sx={{ minHeight: 44 }}>
        {t('desktop')}
      </Button>
    </Box>
  );
};

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

/** At most 350 pixels wide (rule B6), and within the popover's margins. */
const maxWidth = 'min(350px, calc(100% - 32px))';

const Content = ({ onClose }: Pick<Props, 'onClose'>) => {
  const { t } = useTranslation('notifications');
  const query = useQuery(notificationQueries.bell());
  const dropped = useDropped();
  const stopped = useStopped();
  const newcomers = useNewcomers();
  const { notifications, count } = query.data ?? { notifications: [], count: 0 };
  // The shown entries were read, and the server has more.
  const isRefilling = notifications.length === 0 && count > 0;
  if (query.isPending || (isRefilling && (query.isFetching || !query.isError)))
    return (
      <DelayedSkeleton>
        <Box sx={{ p: 2 }}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="90%" />
        </Box>
      </DelayedSkeleton>
    );
  if (query.data === undefined || isRefilling)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (notifications.length + dropped.length + stopped.length + newcomers.length === 0)
    return <Notice icon={<NotificationsNoneRounded />} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {dropped.map(({ id, name, since }) => (
          <AlertItem
            key={id}
            icon={<CableOutlined />}
            to={targetOf({ connectionId: id }).open}
            name={name}
            text={t('drop')}
            since={since}
            onOpen={onClose}
          />
        ))}
        {stopped.map(({ id, name, since }) => (
          <AlertItem
            key={id}
            icon={<WebhookOutlined />}
            to={targetOf({ webhookId: id }).open}
            name={name}
            text={t('stop')}
            since={since}
            onOpen={onClose}
          />
        ))}
        {newcomers.map(({ id, name, createdAt }) => (
          <AlertItem
            key={id}
            icon={<PersonAddAltOutlined />}
            to={paths.users.to()}
            name={name}
            text={t('newcomer')}
            since={createdAt}
            isCalm
            onOpen={onClose}
          />
        ))}
        {notifications.map((notification) => (
          <NotificationItem key={notification.ticketId} notification={notification} onOpen={onClose} />
        ))}
      </Box>
      {count > notifications.length ? (
        <Typography variant="caption" component="p" align="center" color="textSecondary" sx={{ py: 1 }}>
          {t('more', { count: count - notifications.length })}
        </Typography>
      ) : null}
    </>
  );
};

const NotificationPopover = ({ anchor, onClose }: Props) => {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const { data } = useQuery(notificationQueries.bell());
  const clear = useClearBell();
  const shown = data?.notifications ?? [];
  const titleRef = useRef<HTMLHeadingElement>(null);
  const handleClear = (): void => {
    clear.mutate(shown);
    // The button disappears with the entries.
    titleRef.current?.focus();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            width: '100%',
            maxWidth,
            maxHeight: 'min(70vh, 560px)',
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 2,
          pr: 1,
          minHeight: 52,
          borderBottom: 1,
          borderColor: 'divider',
          flexShrink: 0,
        }}
      >
        <Typography
          id={titleId}
          ref={titleRef}
          tabIndex={-1}
          variant="subtitle1"
          component="h2"
          sx={{ flex: 1, outline: 'none' }}
        >
          {t('title')}
        </Typography>
        {shown.length === 0 ? null : (
          <Button size="small" onClick={handleClear} sx={{ minHeight: 44 }}>
            {t('clear')}
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
        <Content onClose={onClose} />
      </Box>
      <DesktopOffer />
    </Popover>
  );
};

export default NotificationPopover;
