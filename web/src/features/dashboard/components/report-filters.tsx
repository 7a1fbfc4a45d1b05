import type { ReportBreakdown } from '@balcao/contracts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { reportQueries } from '../api/report-queries.ts';
import type { ReportFilter } from '../api/report-filter.ts';
import { PeriodChoice } from './period-choice.tsx';

type Props = {
  readonly filter: ReportFilter;
  readonly today: string;
  readonly narrow: (change: Partial<ReportFilter>) => void;
};

const wide = { minWidth: 150, flex: { xs: '1 1 140px', sm: 'none' } } as const;
type Row = ReportBreakdown['rows'][number];
type Named = { readonly id: number; readonly name: string };
const isNamed = (row: Row): row is Row & Named => row.id !== null && row.name !== null;
const none = 'none';

/** The filter of all figures of the page. */
export const ReportFilters = ({ filter, today, narrow }: Props) => {
  const { t } = useTranslation('dashboard');
  const { data: queues = [] } = useQuery(allQueues);
  // The choices: everything that has figures without this filter.
  const { data: people } = useQuery(
    reportQueries.breakdown({ ...filter, userId: undefined }, 'created', 'user'),
  );
  const { data: connections } = useQuery(
    reportQueries.breakdown({ ...filter, connectionId: undefined }, 'created', 'connection'),
  );
  const one = (
    label: string,
    rows: readonly Row[] | undefined,
    nobody: string,
    chosen: number | null | undefined,
    onChoose: (id: number | null | undefined) => void,
  ) => {
    const named = rows?.filter(isNamed) ?? [];
    const hasNone = chosen === null || rows?.some(({ id }) => id === null) === true;
    const known = named.some(({ id }) => id === chosen);
    return (
      <TextField
        select
        size="small"
        label={label}
        value={chosen === null ? none : chosen !== undefined && known ? String(chosen) : ''}
        sx={wide}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target: { value } }) =>
          onChoose(value === '' ? undefined : value === none ? null : Number(value))
        }
      >
        <MenuItem value="">{t('filters.all')}</MenuItem>
        {named.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
        {hasNone ? <MenuItem value={none}>{nobody}</MenuItem> : null}
      </TextField>
    );
  };
  const chosenQueues = filter.queueIds?.length === 0 ? [none] : (filter.queueIds ?? []).map(String);
  const chooseQueues = (values: readonly string[]): void => {
    const ids = values.filter((value) => value !== none).map(Number);
    const isNone = values.at(-1) === none;
    narrow({ queueIds: isNone ? [] : ids.length === 0 ? undefined : ids });
  };
  const nameOf = (value: string): string =>
    value === none
      ? t('filters.noQueue')
      : (queues.find(({ id }) => String(id) === value)?.name ?? t('filters.gone'));
  return (
    <>
      <PeriodChoice filter={filter} today={today} onChange={narrow} />
      <TextField
        select
        size="small"
        label={t('filters.queues')}
        value={chosenQueues}
        sx={{ ...wide, maxWidth: { sm: 220 } }}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            multiple: true,
            displayEmpty: true,
            renderValue: (value) =>
              Array.isArray(value) && value.length > 0
                ? value.map((each) => nameOf(String(each))).join(', ')
                : t('filters.all'),
          },
        }}
        onChange={({ target }) => chooseQueues([target.value].flat())}
      >
        {[...queues.map(({ id }) => String(id)), none].map((value) => (
          <MenuItem key={value} value={value} dense>
            <Checkbox size="small" checked={chosenQueues.includes(value)} tabIndex={-1} disableRipple />
            {nameOf(value)}
          </MenuItem>
        ))}
      </TextField>
      {one(
        t('filters.connection'),
        connections?.rows,
        t('none.connection'),
        filter.connectionId,
        (connectionId) => narrow({ connectionId }),
      )}
      {one(t('filters.person'), people?.rows, t('none.user'), filter.userId, (userId) => narrow({ userId }))}
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={filter.hasGroups}
            onChange={(_, hasGroups) => narrow({ hasGroups })}
          />
        }
        label={t('filters.groups')}
        sx={{ minHeight: 44, mr: 0, ml: 0.25 }}
      />
    </>
  );
};
