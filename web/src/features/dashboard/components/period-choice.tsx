import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore, daysIn, type PeriodName, periods, type ReportFilter } from '../api/report-filter.ts';

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
  // A date field reports a half-typed date as empty.
  const changeDay = (side: 'from' | 'to', day: string): void => {
    const next = { from: filter.from, to: filter.to, [side]: day };
    if (day !== '' && daysIn(next) >= 1) onChange(next);
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
      {isOwn || known === undefined
        ? (['from', 'to'] as const).map((side) => (
            <TextField
              key={side}
              type="date"
              size="small"
              label={t(`period.${side}`)}
              // The other side takes over again once both dates are set.
              defaultValue={filter[side]}
              sx={{ minWidth: 140, flex: { xs: '1 1 140px', sm: 'none' } }}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: side === 'from' ? { max: filter.to } : { min: filter.from, max: today },
              }}
              onChange={({ target }) => changeDay(side, target.value)}
            />
          ))
        : null}
    </>
  );
};
