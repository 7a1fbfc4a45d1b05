import { plainWeek } from '@balcao/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type Control, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { HolidayEditor } from './holiday-editor.tsx';
import { useOpeningText } from './opening.ts';
import { mistakesOfWeek, type QueueFields, weekOfFields } from '../queue-form.ts';
import { TimeField } from './time-field.tsx';
import { WeekEditor } from './week-editor.tsx';
import { useNow } from '../../../lib/server-clock.ts';

type Props = { readonly control: Control<QueueFields>; readonly timeZone: string };

const minuteMs = 60_000;

/** When the sector works: the same hours every day, or a week of its own; and holidays. */
export const HoursFields = ({ control, timeZone }: Props) => {
  const { t } = useTranslation('queues');
  const { isSubmitted } = useFormState({ control });
  const { field: weekly } = useController({ control, name: 'isWeekly' });
  const isWeekly = weekly.value;
  const startWork = useController({ control, name: 'startWork' });
  const endWork = useController({ control, name: 'endWork' });
  const { field: week } = useController({ control, name: 'workWeek' });
  const { field: holidays } = useController({ control, name: 'holidays' });
  const openingText = useOpeningText(timeZone);
  const now = useNow(minuteMs);
  const hours = { startWork: startWork.field.value, endWork: endWork.field.value };
  const workWeek = weekOfFields({ isWeekly, ...hours, workWeek: week.value });
  const mistakeAt = mistakesOfWeek(workWeek);
  const isWhole = workWeek.every((intervals, day) =>
    intervals.every((_, index) => mistakeAt({ day, index }) === undefined),
  );
  /** The sector's own week starts with the hours that it replaces. */
  const switchWeek = (isOn: boolean): void => {
    if (isOn) week.onChange(plainWeek(hours));
    weekly.onChange(isOn);
  };
  return (
    <Box role="group" aria-label={t('hours')} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t('hours')}
      </Typography>
      <FormControlLabel
        label={t('isWeekly')}
        control={<Switch checked={isWeekly} onChange={(_, isOn) => switchWeek(isOn)} />}
        sx={{ width: 'fit-content' }}
      />
      {isWeekly ? (
        <WeekEditor week={week.value} onChange={week.onChange} />
      ) : (
        <>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <TimeField label={t('week.start')} value={hours.startWork} onChange={startWork.field.onChange} />
            <TimeField
              label={t('week.end')}
              value={hours.endWork}
              onChange={endWork.field.onChange}
              isWrong={endWork.fieldState.invalid}
            />
          </Box>
          <FormHelperText error={endWork.fieldState.invalid}>
            {endWork.fieldState.invalid ? t('week.mistakes.empty') : t('hoursHint')}
          </FormHelperText>
        </>
      )}
      <HolidayEditor holidays={holidays.value} showsMistakes={isSubmitted} onChange={holidays.onChange} />
      {isWhole ? (
        <Typography role="status" variant="body2">
          {openingText({ workWeek, holidays: holidays.value }, now)}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {`(${timeZone})`}
          </Typography>
        </Typography>
      ) : null}
    </Box>
  );
};
