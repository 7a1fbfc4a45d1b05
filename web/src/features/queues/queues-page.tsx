import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useDeleteQueue } from './api/change-queues.ts';
import { queueQueries, queuesOf } from './api/queue-queries.ts';
import { useQueueColumns } from './components/queue-columns.tsx';
import { QueueDialog } from './components/queue-dialog.tsx';
import { maxCountedTickets, type Queue } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { usePeopleOf } from './components/sector-people.tsx';

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

/** @param props.timeZone the desk's time zone, for the hours */
export const QueuesPage = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('queues');
  const search = useAddressSearch();
  const columns = useQueueColumns(timeZone);
  const remove = useDeleteQueue();
  const query = useInfiniteQuery({ ...queueQueries.list(search.words), placeholderData: keepPreviousData });
  return (
    <AdminPage
      name="queues"
      title={t('title')}
      icon={<AccountTreeOutlined />}
      search={{ ...search, label: t('search') }}
      query={query}
      entriesOf={queuesOf}
      columns={columns}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothingFound={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
      add={{ label: t('add') }}
      edit={{ labelOf: ({ name }) => t('editOne', { name }) }}
      form={(queue, onClose) => <QueueDialog queue={queue} timeZone={timeZone} onClose={onClose} />}
      removal={{
        labelOf: ({ name }) => t('deleteOne', { name }),
        question: (queue) => ({
          title: t('deleteDialog.title', { name: queue.name }),
          text: t('deleteDialog.text'),
          confirmLabel: t('delete'),
          loss: <QueueLoss queue={queue} />,
        }),
        isBusy: remove.isPending,
        remove: (target, done) => {
          if (target !== 'all') remove.mutate(target.id, { onSettled: done });
        },
      }}
    />
  );
};
