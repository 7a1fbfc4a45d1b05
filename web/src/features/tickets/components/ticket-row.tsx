import type { FoundMessage, TicketListItem } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ColorChip } from '../../../components/color-chip.tsx';
import { CountBadge } from '../../../components/count-badge.tsx';
import { useAssigneeName } from '../../../entities/user/assignee-name.ts';
import { PresenceMark } from '../../../entities/user/presence-mark.tsx';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { FoundText, MarkedLine } from '../../../components/found-text.tsx';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useDraft } from '../../../entities/message/drafts.ts';
import { formatListTime } from '../../../lib/text/format.ts';
import { formatPreview, useLastMessage } from '../../../entities/message/last-message-preview.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/text/today.ts';
import { ChannelIcons } from './channel-icons.tsx';
import { type Chip, FittingChips } from './fitting-chips.tsx';
import { TicketRowActions } from './ticket-row-actions.tsx';
import { shownColor } from '../../../lib/text/color-contrast.ts';
import { withText } from '../../../lib/page/screen.ts';
import type { TicketAction } from '../api/undo-ticket.ts';

type Props = {
  readonly ticket: TicketListItem;
  readonly to: string;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onAct: (ticket: TicketListItem, action: TicketAction) => void;
  /** The searched words, which are highlighted. */
  readonly search?: string | undefined;
  /** The message that the search found. */
  readonly found?: FoundMessage | undefined;
  readonly onApproach?: ((ticket: TicketListItem) => void) | undefined;
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const ticketRowHeight = (): number => withText(96);

const restBeforeApproachMs = 60;

export const TicketRow = memo(function TicketRow({
  ticket,
  to,
  isSelected,
  isBusy,
  onAct,
  search,
  found,
  onApproach,
}: Props) {
  const { t } = useTranslation('tickets');
  const today = useToday();
  const user = useUser();
  const kept = useDraft(user.id, ticket.id);
  // The input of the open ticket shows its draft, and here it would change with every letter.
  const draft = isSelected ? '' : kept;
  const { contact, queue, whatsapp, unreadMessages } = ticket;
  const name = useContactName()(contact);
  const lastMessage = useLastMessage();
  const assignee = useAssigneeName(ticket.user);
  const isUnread = unreadMessages > 0;
  const sector = queue?.name ?? t('row.noQueue');
  const chips: readonly Chip[] = [
    ...(whatsapp === null
      ? []
      : [
          {
            key: 'connection',
            label: whatsapp.name,
            color: whatsapp.color,
            title: t('row.connection', { name: whatsapp.name }),
          },
        ]),
    ...(ticket.user === null
      ? []
      : [
          {
            key: 'attendant',
            label: assignee,
            title: t('row.attendant', { name: assignee }),
          },
        ]),
    ...(contact.tags ?? []).map(({ id, name, color }) => ({
      key: `tag-${String(id)}`,
      label: name,
      color,
      title: t('row.tag', { name }),
    })),
  ];
  const approach = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = (): void => {
    // A pointer that only crosses the list loads nothing.
    clearTimeout(approach.current);
    approach.current = setTimeout(() => onApproach?.(ticket), restBeforeApproachMs);
  };
  const leave = (): void => clearTimeout(approach.current);
  return (
    <Box
      data-ticket={ticket.id}
      onMouseEnter={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        height: ticketRowHeight(),
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
        role="img"
        aria-label={sector}
        title={sector}
        sx={{
          position: 'absolute',
          left: 0,
          top: 0,
          bottom: 0,
          width: 5,
          bgcolor: queue === null ? 'divider' : shownColor(queue.color),
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
              // A link covers the whole row, below its buttons.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: '2px solid',
                outlineColor: 'primary.dark',
                outlineOffset: -2,
              },
            }}
          >
            <FoundText text={name} search={search} />
          </Box>
          <ChannelIcons contact={contact} />
          {ticket.isGroup ? <ColorChip label={t('row.group')} /> : null}
          {ticket.status === 'closed' ? <ColorChip label={t('row.closed')} /> : null}
          <Typography
            component="time"
            dateTime={ticket.updatedAt}
            variant="caption"
            sx={{ color: isUnread ? 'primary.dark' : 'text.secondary', fontWeight: isUnread ? 700 : 400 }}
          >
            {formatListTime(ticket.updatedAt, today)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ ...oneLine, flex: 1, ...(found === undefined ? {} : { display: 'flex' }) }}
          >
            {found === undefined ? (
              <>
                {draft === '' ? null : (
                  <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                    {t('row.draft')}{' '}
                  </Box>
                )}
                <FoundText text={draft === '' ? lastMessage(ticket) : formatPreview(draft)} search={search} />
              </>
            ) : (
              <>
                <time dateTime={found.createdAt}>{formatListTime(found.createdAt, today)}</time>
                <Box component="span" sx={{ whiteSpace: 'pre' }}>
                  {' · '}
                </Box>
                <MarkedLine {...found.snippet} />
              </>
            )}
          </Typography>
          <Box sx={{ flexShrink: 0, maxWidth: '40%', '&:empty': { display: 'none' } }}>
            <PresenceMark ticketId={ticket.id} isShort />
          </Box>
          {isUnread ? (
            <CountBadge
              count={unreadMessages}
              tone="primary"
              label={t('row.unread', { count: unreadMessages })}
            />
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 'auto', minHeight: 32 }}>
          <FittingChips chips={chips} to={to} />
          <TicketRowActions ticket={ticket} to={to} isBusy={isBusy} onAct={onAct} />
        </Box>
      </Box>
    </Box>
  );
});
