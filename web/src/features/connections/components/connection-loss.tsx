import { maxCountedTickets } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionQueries } from '../api/connection-queries.ts';

/** What loses its connection when this one is deleted (rule T18). */
export const ConnectionLoss = ({ connectionId }: { readonly connectionId: number }) => {
  const { t } = useTranslation('connections');
  const { data, isError } = useQuery(connectionQueries.tickets(connectionId));
  const said = (): string => {
    if (isError) return t('loss.unknown');
    if (data === undefined) return '';
    const { unresolved, closed } = data;
    const isMore = Math.max(unresolved, closed) >= maxCountedTickets;
    if (isMore) return t('loss.many', { count: maxCountedTickets });
    return [
      unresolved === 0 ? t('loss.noUnresolved') : t('loss.unresolved', { count: unresolved }),
      closed === 0 ? t('loss.noClosed') : t('loss.closed', { count: closed }),
    ].join(' ');
  };
  return (
    <Typography role="status" sx={{ mt: 1.5, minHeight: '3em', fontWeight: 600 }}>
      {said()}
    </Typography>
  );
};
