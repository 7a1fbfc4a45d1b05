import Box from '@mui/material/Box';
import { useTexts } from '../../../lib/i18n.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';

const Pill = ({ text }: { readonly text: string }) => (
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
      {text}
    </Box>
  </Box>
);

/**
 * What stands above a row: the day, another ticket's number, where unread begins, a gap where the side changes. Without
 * margins: they reach out of the row, and the list, which measures rows, would lose its place.
 */
export const Separators = ({ row }: { readonly row: ConversationRow }) => {
  const texts = useTexts('conversation');
  return (
    <>
      {row.isOtherSide === true && row.date === undefined ? (
        <Box data-side-divider sx={{ py: 0.75 }}>
          <Box sx={{ width: 48, mx: 'auto', borderTop: 1, borderColor: 'divider' }} />
        </Box>
      ) : null}
      {row.date === undefined ? null : <Pill text={row.date} />}
      {row.ticketId === undefined ? null : <Pill text={texts('ticketSeparator', { id: row.ticketId })} />}
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
          {texts('unreadDivider')}
        </Box>
      ) : null}
    </>
  );
};
