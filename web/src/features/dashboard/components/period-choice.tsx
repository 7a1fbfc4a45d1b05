import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore, daysIn, type PeriodName, periods, type ReportFilter } from '../api/report-filter.ts';
import { isReportPeriod, maxReportDays } from '@balcao/contracts';
import FormHelperText from '@mui/material/FormHelperText';

type Period = Pick<ReportFilter, 'from' | 'to'>;
type OwnDaysProps = {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
};

/** A first and a last day. Until they form a valid period, the previous figures stay, and a text says why. */
const OwnDays = ({ period, today, onChange }: OwnDaysProps) => {
  const { t } = useTranslation('dashboard');
  const refusalId = useId();
  const [shown, setShown] = useState<Period>({ from: period.from, to: period.to });
  const isFine = isReportPeriod(shown);
  const changeDay = (side: keyof Period, day: string): void => {
    // A date field reports a half-typed date as empty.
    if (day === '') return;
    const next = { ...shown, [side]: day };
    setShown(next);
    if (isReportPeriod(next)) onChange(next);
  };
  return (
    <>
      {(['from', 'to'] as const).map((side) => (
        <TextField
          key={side}
          type="date"
          size="small"
          label={t(`period.${side}`)}
          // Setting the value would delete the part of a date that the user has typed.
          defaultValue={shown[side]}
          error={!isFine}
          sx={{ minWidth: 140, flex: { xs: '1 1 140px', sm: 'none' } }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { max: today, ...(isFine ? {} : { 'aria-describedby': refusalId }) },
          }}
          onChange={({ target }) => changeDay(side, target.value)}
        />
      ))}
      {isFine ? null : (
        <FormHelperText error id={refusalId} role="alert" sx={{ flex: '1 1 100%', m: 0 }}>
          {t('period.refused', { most: maxReportDays })}
        </FormHelperText>
      )}
    </>
  );
};

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
