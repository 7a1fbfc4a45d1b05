import { maxCountedTickets, type Queue } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queueQueries } from '../api/queue-queries.ts';
import { usePeopleOf } from './sector-people.tsx';

/** What loses its sector when it is deleted (rule Q7). */
export const QueueLoss = ({ queue }: { readonly queue: Queue }) => {
  const { t } = useTranslation('queues');
  const { data, isError } = useQuery(queueQueries.use(queue.id));
  const people = usePeopleOf()(queue.id);
  const tickets = (): string => {
    if (isError) return t('loss.unknown');
    if (data === undefined) return '';
    const { tickets: count } = data;
    if (count === 0) return t('loss.noTickets');
    return t(count >= maxCountedTickets ? 'loss.manyTickets' : 'loss.tickets', { count });
  };
  const users = (of: readonly string[]): string =>
    of.length === 0 ? t('loss.noUsers') : t('loss.users', { count: of.length });
  return (
    <Typography role="status" sx={{ mt: 1.5, minHeight: '3em', fontWeight: 600 }}>
      {tickets()} {data === undefined || people === undefined ? null : users(people)}
    </Typography>
  );
};
