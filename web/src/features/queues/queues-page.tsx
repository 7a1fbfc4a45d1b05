import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useDeleteQueue } from './api/change-queues.ts';
import { queueQueries, queuesOf } from './api/queue-queries.ts';
import { QueueDialog } from './components/queue-dialog.tsx';
import { maxCountedTickets, type Queue, calendarOf, isWholeDay, plainHours } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { usePeopleOf } from './components/sector-people.tsx';
import { useDeskTimeZone } from '../../entities/setting/use-desk-moment.ts';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Columns } from '../../components/admin/column.ts';
import { EntryName } from '../../components/admin/entry-name.tsx';
import { useOpeningText } from './components/opening.ts';
import { useNow } from '../../lib/server-clock.ts';

const minuteMs = 60_000;

const Words = ({ text }: { readonly text: string }) => (
  <Typography variant="body2" noWrap title={text}>
    {text || '–'}
  </Typography>
);

export const useQueueColumns = (timeZone: string): Columns<Queue> => {
  const { t } = useTranslation('queues');
  const now = useNow(minuteMs);
  const openingText = useOpeningText(timeZone);
  const peopleOf = usePeopleOf();
  return useMemo(() => {
    const hoursOf = (queue: Queue): string => {
      if (queue.workWeek === undefined && queue.startWork === '' && queue.endWork === '') return t('always');
      const plain = plainHours(calendarOf(queue).workWeek);
      if (plain === undefined) return t('byDay');
      return isWholeDay(plain) ? t('wholeDay') : `${plain.start}–${plain.end}`;
    };
    return [
      { id: 'name', header: t('name'), cell: ({ name, color }) => <EntryName name={name} color={color} /> },
      {
        id: 'greeting',
        header: t('greeting'),
        from: 'lg',
        cell: ({ greetingMessage }) => <Words text={greetingMessage} />,
        isEmpty: ({ greetingMessage }) => greetingMessage === '',
      },
      {
        id: 'absence',
        header: t('absence'),
        from: 'lg',
        cell: ({ absenceMessage }) => <Words text={absenceMessage} />,
        isEmpty: ({ absenceMessage }) => absenceMessage === '',
      },
      {
        id: 'hours',
        header: t('hours'),
        width: 190,
        cell: (queue) => (
          <Box>
            <Typography variant="body2">{hoursOf(queue)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {openingText(calendarOf(queue), now)}
            </Typography>
          </Box>
        ),
      },
      {
        id: 'people',
        header: t('people'),
        from: 'md',
        cell: ({ id }) => {
          const people = peopleOf(id);
          return <Words text={people?.length === 0 ? t('nobody') : (people?.join(', ') ?? '')} />;
        },
      },
    ];
  }, [t, now, openingText, peopleOf]);
};

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

export const QueuesPage = () => {
  const { t } = useTranslation('queues');
  const timeZone = useDeskTimeZone();
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
