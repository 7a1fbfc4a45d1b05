import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQueries } from '../api/user-queries.ts';

/** What happens to the tickets of a deleted user (rule T16). */
export const TicketsLeft = ({ userId }: { readonly userId: number }) => {
  const { t } = useTranslation('users');
  const { data, isError } = useQuery(userQueries.tickets(userId));
  const count = data === undefined ? 0 : data.open + data.pending;
  return (
    <Typography role="status" sx={{ mt: 1.5, minHeight: '3em', fontWeight: 600 }}>
      {isError
        ? t('deleteDialog.ticketsUnknown')
        : data === undefined
          ? ''
          : count === 0
            ? t('deleteDialog.noTickets')
            : t('deleteDialog.tickets', { count })}
    </Typography>
  );
};
