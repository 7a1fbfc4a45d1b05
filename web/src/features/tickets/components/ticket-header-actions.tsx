import { can, type Ticket } from '@balcao/contracts';
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../lib/page/screen.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useShortcut } from '../../../lib/page/shortcuts.ts';
import type { OnTicketChanged } from '../api/change-ticket.ts';
import type { TicketAction } from '../api/undo-ticket.ts';
import { useTicketActions } from './use-ticket-actions.tsx';

type Props = {
  readonly ticket: Ticket;
  readonly onChanged: OnTicketChanged;
};

const icons: Record<TicketAction, ReactNode> = {
  accept: <HowToRegRounded fontSize="small" />,
  return: <UndoRounded fontSize="small" />,
  resolve: <ArchiveOutlined fontSize="small" />,
  reopen: <ReplayRounded fontSize="small" />,
};

const offered: Record<Ticket['status'], readonly TicketAction[]> = {
  pending: ['accept'],
  open: ['return', 'resolve'],
  closed: ['reopen'],
};

/**
 * Beside the conversation's header. Accept is here for admins only; the list has it for everybody (rule T6). On a phone
 * Return is in the menu, because the name needs the space.
 */
export const TicketHeaderActions = ({ ticket, onChanged }: Props) => {
  const { t } = useTranslation('tickets');
  const { profile } = useUser();
  const isPhone = useIsPhone();
  const { act, busyTicketId, dialog } = useTicketActions({ onChanged });
  const isFree = busyTicketId === undefined;
  const { status } = ticket;
  useShortcut('accept', isFree && status === 'pending' ? () => act(ticket, 'accept') : undefined);
  useShortcut('resolve', isFree && status === 'open' ? () => act(ticket, 'resolve') : undefined);
  useShortcut('reopen', isFree && status === 'closed' ? () => act(ticket, 'reopen') : undefined);
  const actions = offered[ticket.status].filter(
    (action) =>
      (action !== 'accept' || can(profile, 'drawer-admin-items:view')) && !(isPhone && action === 'return'),
  );
  return (
    <Box sx={{ display: 'flex', gap: 1, flexShrink: 0 }}>
      {actions.map((action) => (
        <Button
          key={action}
          {...settles}
          size="small"
          variant={action === 'return' ? 'outlined' : 'contained'}
          disabled={busyTicketId !== undefined}
          aria-label={t(`actions.${action}`)}
          onClick={() => act(ticket, action)}
          sx={{ minWidth: 44, gap: 0.75, px: 1.5 }}
        >
          {icons[action]}
          <Box
            component="span"
            sx={{ display: action === 'accept' ? 'inline' : { xs: 'none', lg: 'inline' } }}
          >
            {t(`actions.${action}`)}
          </Box>
        </Button>
      ))}
      {dialog}
    </Box>
  );
};
