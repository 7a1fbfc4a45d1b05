import { calendarOf, isWholeDay, plainHours, type Queue } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import { EntryName } from '../../../components/admin/entry-name.tsx';
import { useOpeningText } from './opening.ts';
import { usePeopleOf } from './sector-people.tsx';
import { useNow } from '../../../lib/server-clock.ts';

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
