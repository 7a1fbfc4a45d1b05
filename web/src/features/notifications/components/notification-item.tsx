import type { Notification } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { CountBadge } from '../../../components/count-badge.tsx';
import { targetOf } from '../../../config/notification-target.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { formatListTime } from '../../../lib/text/format.ts';
import { useLastMessage } from '../../../entities/message/last-message-preview.ts';
import { useToday } from '../../../lib/text/today.ts';
import { lineOf } from '../state/desktop-alert.ts';
import { BellLink } from './bell-link.tsx';
import { shownColor } from '../../../lib/text/color-contrast.ts';
import type { ReactNode } from 'react';

type Props = { readonly notification: Notification; readonly onOpen: () => void };

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const NotificationItem = ({ notification, onOpen }: Props) => {
  const { t } = useTranslation('notifications');
  const today = useToday();
  const contactName = useContactName();
  const lastMessage = useLastMessage();
  const { ticket, unread, at } = notification;
  return (
    <BellLink
      to={targetOf({ ticketId: ticket.id, tab: ticket.status }).open}
      color={ticket.queue === null ? 'divider' : shownColor(ticket.queue.color)}
      onOpen={onOpen}
    >
      <ContactAvatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="body2" component="span" sx={{ ...oneLine, flex: 1, fontWeight: 700 }}>
            {contactName(ticket.contact)}
          </Typography>
          <Typography variant="caption" component="time" dateTime={at} color="textSecondary">
            {formatListTime(at, today)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" component="span" color="textSecondary" sx={{ ...oneLine, flex: 1 }}>
            {lastMessage(lineOf(notification))}
          </Typography>
          <CountBadge count={unread} tone="primary" label={t('unread', { count: unread })} />
        </Box>
      </Box>
    </BellLink>
  );
};

type AlertProps = {
  readonly icon: ReactNode;
  readonly to: string;
  readonly name: string;
  readonly text: string;
  readonly since: string;
  /** Nothing failed. */
  readonly isCalm?: boolean;
  readonly onOpen: () => void;
};

/** A notice for admins, which stays until its cause is settled. */
export const AlertItem = ({ icon, to, name, text, since, isCalm = false, onOpen }: AlertProps) => {
  const color = isCalm ? 'primary.dark' : 'error.main';
  const today = useToday();
  return (
    <BellLink to={to} color={color} onOpen={onOpen}>
      <Box sx={{ width: 36, display: 'grid', placeItems: 'center', color }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography variant="body2" component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 700 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="time" dateTime={since} color="textSecondary">
            {formatListTime(since, today)}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
    </BellLink>
  );
};
