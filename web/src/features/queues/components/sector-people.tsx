import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../../components/color-chip.tsx';
import { queueQueries } from '../api/queue-queries.ts';

/** The users of each sector, by name. */
export const usePeopleOf = (): ((queueId: number) => readonly string[] | undefined) => {
  const { data } = useQuery(queueQueries.people());
  return useCallback(
    (queueId: number) =>
      data
        ?.filter(({ queueIds }) => queueIds.includes(queueId))
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other, document.documentElement.lang)),
    [data],
  );
};

export const SectorPeople = ({ queueId }: { readonly queueId: number }) => {
  const { t } = useTranslation('queues');
  const people = usePeopleOf()(queueId);
  if (people === undefined) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {t('people')}
      </Typography>
      {people.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('nobody')}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {people.map((name, index) => (
            // Two users may have the same name.
            <ColorChip key={`${name} ${String(index)}`} label={name} />
          ))}
        </Box>
      )}
    </Box>
  );
};
