import { maxCountedTickets, type Queue } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queueQueries } from '../api/queue-queries.ts';
import { usePeopleOf } from './sector-people.tsx';

/** What loses its sector when that is deleted (rule Q7). */
export const QueueLoss = ({ queue }: { readonly queue: Queue }) => {
  const { t } = useTranslation('queues');
  const { data } = useQuery(queueQueries.use(queue.id));
  const people = usePeopleOf()(queue.id);
  if (data === undefined) return null;
  const isMore = data.tickets >= maxCountedTickets;
  return (
    <Typography role="status" sx={{ mt: 1 }}>
      {t(isMore ? 'loss.manyTickets' : 'loss.tickets', { count: data.tickets })}{' '}
      {people === undefined ? null : t('loss.users', { count: people.length })}
    </Typography>
  );
};
