import type { TicketListItem } from '@balcao/contracts';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useContactName } from '../../../lib/contact-name.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { TicketAction } from '../state/ticket-action.ts';

type Props = {
  readonly ticket: TicketListItem;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onAct: (ticket: TicketListItem, action: TicketAction) => void;
};

const icons: Record<TicketAction, ReactNode> = {
  accept: <CheckRounded fontSize="small" color="success" />,
  return: <UndoRounded fontSize="small" />,
  resolve: <DoneAllRounded fontSize="small" />,
  reopen: <ReplayRounded fontSize="small" />,
};

const offered: Record<TicketListItem['status'], readonly TicketAction[]> = {
  pending: ['accept', 'resolve'],
  open: ['return', 'resolve'],
  closed: ['reopen'],
};

/** What can be done from the list, by status (1-application.md §4). Whoever sees the row may do it. */
export const TicketRowActions = ({ ticket, to, isBusy, onAct }: Props) => {
  const texts = useTexts('tickets');
  const name = useContactName()(ticket.contact);
  return (
    <Box sx={{ ml: 'auto', display: 'flex', position: 'relative', zIndex: 1, flexShrink: 0 }}>
      {ticket.status === 'pending' ? (
        <IconButton
          size="small"
          component={RouterLink}
          to={to}
          title={texts('actions.look')}
          aria-label={texts('actions.lookAt', { name })}
        >
          <VisibilityOutlined fontSize="small" />
        </IconButton>
      ) : null}
      {offered[ticket.status].map((action) => (
        <IconButton
          key={action}
          size="small"
          disabled={isBusy}
          title={texts(`actions.${action}`)}
          aria-label={texts(`actions.${action}Of`, { name })}
          onClick={() => onAct(ticket, action)}
        >
          {icons[action]}
        </IconButton>
      ))}
    </Box>
  );
};
