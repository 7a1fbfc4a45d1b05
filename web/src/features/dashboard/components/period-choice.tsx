import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore, daysIn, type PeriodName, periods, type ReportFilter } from '../api/report-filter.ts';
import { OwnDays } from './own-days.tsx';

type Props = {
  readonly filter: ReportFilter;
  readonly today: string;
  readonly onChange: (period: Pick<ReportFilter, 'from' | 'to'>) => void;
};

const names: readonly PeriodName[] = ['today', 'week', 'month', 'quarter'];

/** The last days up to today, or a custom period. */
export const PeriodChoice = ({ filter, today, onChange }: Props) => {
  const { t } = useTranslation('dashboard');
  const known = names.find((name) => filter.to === today && daysIn(filter) === periods[name]);
  const [isOwn, setIsOwn] = useState(known === undefined);
  const choose = (value: string): void => {
    const name = names.find((each) => each === value);
    setIsOwn(name === undefined);
    if (name !== undefined) onChange({ from: dayBefore(today, periods[name] - 1), to: today });
  };
  return (
    <>
      <TextField
        select
        size="small"
        label={t('period.label')}
        value={isOwn ? 'own' : (known ?? 'own')}
        sx={{ minWidth: 150, flex: { xs: '1 1 100%', sm: 'none' } }}
        onChange={({ target }) => choose(target.value)}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`period.${name}`)}
          </MenuItem>
        ))}
        <MenuItem value="own">{t('period.own')}</MenuItem>
      </TextField>
      {isOwn || known === undefined ? <OwnDays period={filter} today={today} onChange={onChange} /> : null}
    </>
  );
};
