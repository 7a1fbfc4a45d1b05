import { plainWeek, type Holiday, maxHolidayName, maxHolidays } from '@balcao/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type Control, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOpeningText } from './opening.ts';
import { mistakesOfWeek, type QueueFields, weekOfFields, mistakeOfHoliday } from '../queue-form.ts';
import { TimeField } from './time-field.tsx';
import { WeekEditor } from './week-editor.tsx';
import { useNow } from '../../../lib/server-clock.ts';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { RowButton } from '../../../components/row-button.tsx';

type HolidaysProps = {
  readonly holidays: readonly Holiday[];
  /** Missing values show after the first attempt to save. */
  readonly showsMistakes: boolean;
  readonly onChange: (holidays: readonly Holiday[]) => void;
};

/** Days on which nobody works. */
const HolidayEditor = ({ holidays, showsMistakes, onChange }: HolidaysProps) => {
  const { t } = useTranslation('queues');
  const change = (index: number, changed: Partial<Holiday>): void =>
    onChange(
      holidays.map((holiday, position) => (position === index ? { ...holiday, ...changed } : holiday)),
    );
  return (
    <Box
      role="group"
      aria-label={t('holidays.title')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography variant="subtitle2" component="h3">
        {t('holidays.title')}
      </Typography>
      {holidays.map((holiday, index) => {
        const mistake = mistakeOfHoliday(holidays, index);
        const isShown = mistake !== undefined && (showsMistakes || mistake === 'twice');
        return (
          // Holidays have no id while they are edited.
          <Box key={index} role="group" aria-label={t('holidays.one', { number: index + 1 })}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <TextField
                type="date"
                label={t('holidays.date')}
                value={holiday.date}
                error={isShown && mistake !== 'name'}
                onChange={(event) => change(index, { date: event.target.value })}
                sx={{ width: 168 }}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              <TextField
                label={t('holidays.name')}
                value={holiday.name}
                error={isShown && mistake === 'name'}
                onChange={(event) => change(index, { name: event.target.value })}
                sx={{ flex: '1 1 140px' }}
                slotProps={{ htmlInput: { maxLength: maxHolidayName } }}
              />
              <FormControlLabel
                label={t('holidays.yearly')}
                control={
                  <Switch
                    checked={holiday.isYearly}
                    onChange={(_, isYearly) => change(index, { isYearly })}
                  />
                }
              />
              <RowButton
                label={t('holidays.remove', { number: index + 1 })}
                onClick={() => onChange(holidays.filter((_, position) => position !== index))}
              >
                <CloseOutlined />
              </RowButton>
            </Box>
            {isShown ? <FormHelperText error>{t(`holidays.mistakes.${mistake}`)}</FormHelperText> : null}
          </Box>
        );
      })}
      {holidays.length < maxHolidays ? (
        <Button
          sx={{ alignSelf: 'flex-start', minHeight: 44 }}
          onClick={() => onChange([...holidays, { date: '', name: '', isYearly: true }])}
        >
          {t('holidays.add')}
        </Button>
      ) : null}
    </Box>
  );
};

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
