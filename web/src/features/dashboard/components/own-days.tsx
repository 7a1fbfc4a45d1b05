import { isReportPeriod, maxReportDays } from '@balcao/contracts';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';

type Period = Pick<ReportFilter, 'from' | 'to'>;
type Props = {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
};

/** A first and a last day. Until they form a valid period, the previous figures stay, and a text says why. */
export const OwnDays = ({ period, today, onChange }: Props) => {
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
