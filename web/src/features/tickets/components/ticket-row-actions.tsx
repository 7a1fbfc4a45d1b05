import type { TicketListItem } from '@balcao/contracts';
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { settles } from '../../../lib/page/settled-controls.ts';
import type { TicketAction } from '../api/undo-ticket.ts';

type Props = {
  readonly ticket: TicketListItem;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onAct: (ticket: TicketListItem, action: TicketAction) => void;
};

const icons: Record<Exclude<TicketAction, 'accept'>, ReactNode> = {
  return: <UndoRounded fontSize="small" />,
  resolve: <ArchiveOutlined fontSize="small" />,
  reopen: <ReplayRounded fontSize="small" />,
};

const offered: Record<TicketListItem['status'], readonly TicketAction[]> = {
  pending: ['accept'],
  open: ['return', 'resolve'],
  closed: ['reopen'],
};

/** The actions in the list, by status (rule T1). Any user who sees the row may use them. */
export const TicketRowActions = ({ ticket, to, isBusy, onAct }: Props) => {
  const { t } = useTranslation('tickets');
  const name = useContactName()(ticket.contact);
  return (
    <Box
      sx={{
        ml: 'auto',
        display: 'flex',
        position: 'relative',
        zIndex: 1,
        flexShrink: 0,
        // Rows have one height: on small screens touch targets reach beyond the line.
        my: { xs: -0.75, sm: 0 },
        '& > *': { minHeight: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 32 } },
      }}
    >
      {ticket.status === 'pending' ? (
        <IconButton
          size="small"
          component={RouterLink}
          to={to}
          title={t('actions.look')}
          aria-label={t('actions.lookAt', { name })}
        >
          <VisibilityOutlined fontSize="small" />
        </IconButton>
      ) : null}
      {offered[ticket.status].map((action) =>
        action === 'accept' ? (
          <Button
            key={action}
            {...settles}
            size="small"
            disabled={isBusy}
            aria-label={t('actions.acceptOf', { name })}
            onClick={() => onAct(ticket, action)}
            sx={{ px: 1, py: 0, whiteSpace: 'nowrap' }}
          >
            {t('actions.accept')}
          </Button>
        ) : (
          <IconButton
            key={action}
            {...settles}
            size="small"
            disabled={isBusy}
            title={t(`actions.${action}`)}
            aria-label={t(`actions.${action}Of`, { name })}
            onClick={() => onAct(ticket, action)}
          >
            {icons[action]}
          </IconButton>
        ),
      )}
    </Box>
  );
};
