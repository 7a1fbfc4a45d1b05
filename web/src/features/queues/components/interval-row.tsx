import type { Interval } from '@balcao/contracts';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../../components/row-button.tsx';
import type { IntervalMistake } from '../queue-form.ts';
import { TimeField } from './time-field.tsx';

type Props = {
  readonly day: string;
  readonly number: number;
  readonly interval: Interval;
  readonly mistake: IntervalMistake | undefined;
  readonly onChange: (interval: Interval) => void;
  readonly onRemove: () => void;
};

export const IntervalRow = ({ day, number, interval, mistake, onChange, onRemove }: Props) => {
  const { t } = useTranslation('queues');
  const mistakeId = useId();
  const said = mistake === undefined ? {} : { isWrong: true, describedBy: mistakeId };
  return (
    <Box role="group" aria-label={t('week.interval', { day, number })}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TimeField
          label={t('week.start')}
          value={interval.start}
          onChange={(start) => onChange({ ...interval, start })}
          {...said}
        />
        <TimeField
          label={t('week.end')}
          value={interval.end}
          onChange={(end) => onChange({ ...interval, end })}
          {...said}
        />
        <RowButton label={t('week.remove', { day, number })} onClick={onRemove}>
          <CloseOutlined />
        </RowButton>
      </Box>
      {mistake === undefined ? null : (
        <FormHelperText id={mistakeId} error>
          {t(`week.mistakes.${mistake}`)}
        </FormHelperText>
      )}
    </Box>
  );
};
