import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';

const Pill = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'center', py: 1 }}>
    <Box
      sx={{
        px: 1.5,
        py: 0.25,
        borderRadius: 5,
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontSize: '0.75rem',
        fontWeight: 600,
        boxShadow: '0 1px 1px rgba(15, 12, 40, 0.12)',
      }}
    >
      {children}
    </Box>
  </Box>
);

/** Links to another ticket of the same contact. */
export const ContinuedFrom = ({ ticketId }: { readonly ticketId: number }) => {
  const { t } = useTranslation('conversation');
  return (
    <Link
      component={RouterLink}
      to={paths.ticket.to(ticketId)}
      color="inherit"
      sx={{ display: 'inline-block', py: 0.75, textDecorationColor: 'inherit' }}
    >
      {t('continuedFrom', { id: ticketId })}
    </Link>
  );
};

const TicketPill = ({ row, ticketId }: { readonly row: ConversationRow; readonly ticketId: number }) => {
  const { t } = useTranslation('conversation');
  return (
    <Pill>
      {t('ticketSeparator', { id: ticketId })}
      {row.continuedFromId === undefined ? null : (
        <>
          {' · '}
          <ContinuedFrom ticketId={row.continuedFromId} />
        </>
      )}
    </Pill>
  );
};

/**
 * What stands above a row: the date, another ticket's number, the unread divider, or a gap where the side changes. It has
 * no margins: they reach out of the row, and the list, which measures rows, would lose its position.
 */
export const Separators = ({ row }: { readonly row: ConversationRow }) => {
  const { t } = useTranslation('conversation');
  return (
    <>
      {row.isOtherSide === true && row.date === undefined ? (
        <Box data-side-divider sx={{ py: 0.75 }}>
          <Box sx={{ width: 48, mx: 'auto', borderTop: 1, borderColor: 'divider' }} />
        </Box>
      ) : null}
      {row.date === undefined ? null : <Pill>{row.date}</Pill>}
      {row.ticketId === undefined ? null : <TicketPill row={row} ticketId={row.ticketId} />}
      {row.isFirstUnread === true ? (
        <Box
          role="separator"
          data-unread-divider
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            px: 2,
            fontSize: '0.75rem',
            fontWeight: 700,
            color: 'primary.dark',
            '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'primary.main' },
          }}
        >
          {t('unreadDivider')}
        </Box>
      ) : null}
    </>
  );
};
