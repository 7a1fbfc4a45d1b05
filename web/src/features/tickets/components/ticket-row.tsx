import type { TicketListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { ColorChip } from '../../../components/color-chip.tsx';
import { CountBadge } from '../../../components/count-badge.tsx';
import { ContactAvatar } from '../../../components/contact-avatar.tsx';
import { useDraft } from '../../../lib/drafts.ts';
import { formatListTime, formatPreview } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import type { TicketAction } from '../api/change-ticket.ts';
import { TicketRowActions } from './ticket-row-actions.tsx';

type Props = {
  readonly ticket: TicketListItem;
  readonly to: string;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onAct: (ticket: TicketListItem, action: TicketAction) => void;
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const ticketRowHeight = 96;

export const TicketRow = memo(function TicketRow({ ticket, to, isSelected, isBusy, onAct }: Props) {
  const texts = useTexts('tickets');
  const user = useUser();
  const draft = useDraft(user.id, ticket.id);
  const { contact, queue, whatsapp, unreadMessages } = ticket;
  const isUnread = unreadMessages > 0;
  return (
    <Box
      data-ticket={ticket.id}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        height: ticketRowHeight,
        pl: 2,
        pr: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isSelected ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isSelected ? 'action.selected' : 'action.hover' },
      }}
    >
      <Box
        title={queue?.name ?? texts('row.noQueue')}
        sx={{
          position: 'absolute',
          left: 0,
          top: 0,
          bottom: 0,
          width: 5,
          bgcolor: queue?.color ?? 'divider',
        }}
      />
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} isGroup={ticket.isGroup} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Box
            component={Link}
            to={to}
            aria-current={isSelected ? 'true' : undefined}
            sx={{
              ...oneLine,
              flex: 1,
              color: 'text.primary',
              textDecoration: 'none',
              fontWeight: isUnread ? 700 : 600,
              // The whole row is the link; its buttons lie above it.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: '2px solid',
                outlineColor: 'primary.dark',
                outlineOffset: -2,
              },
            }}
          >
            {contact.name}
          </Box>
          {ticket.isGroup ? <ColorChip label={texts('row.group')} /> : null}
          {ticket.status === 'closed' ? <ColorChip label={texts('row.closed')} /> : null}
          <Typography
            component="time"
            dateTime={ticket.updatedAt}
            variant="caption"
            sx={{ color: isUnread ? 'primary.dark' : 'text.secondary', fontWeight: isUnread ? 700 : 400 }}
          >
            {formatListTime(ticket.updatedAt, new Date())}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
          <Typography variant="body2" color="textSecondary" sx={{ ...oneLine, flex: 1 }}>
            {draft === '' ? null : (
              <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                {texts('row.draft')}{' '}
              </Box>
            )}
            {draft === '' ? formatPreview(ticket.lastMessage) : formatPreview(draft)}
          </Typography>
          {isUnread ? (
            <CountBadge
              count={unreadMessages}
              tone="primary"
              label={texts('row.unread', { count: unreadMessages })}
            />
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 'auto', minHeight: 32 }}>
          {whatsapp === null ? null : (
            <ColorChip
              label={whatsapp.name}
              color={whatsapp.color}
              title={texts('row.connection', { name: whatsapp.name })}
            />
          )}
          {ticket.user === null ? null : (
            <ColorChip label={ticket.user.name} title={texts('row.attendant', { name: ticket.user.name })} />
          )}
          <TicketRowActions ticket={ticket} to={to} isBusy={isBusy} onAct={onAct} />
        </Box>
      </Box>
    </Box>
  );
});
