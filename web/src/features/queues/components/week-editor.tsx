import {
  type DayOfWeek,
  daysOfWeek,
  type Interval,
  maxIntervalsOfDay,
  weekOf,
  type WorkWeek,
} from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mistakesOfWeek, type IntervalMistake } from '../queue-form.ts';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState } from 'react';
import { RowButton } from '../../../components/row-button.tsx';
import { TimeField } from './time-field.tsx';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

type DayActionsProps = {
  readonly day: DayOfWeek;
  readonly dayName: string;
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
  readonly onCopy: (to: readonly DayOfWeek[]) => void;
};

const weekdays = daysOfWeek.filter((day) => day < 5);

const DayActions = ({ day, dayName, mayAdd, onAdd, onCopy }: DayActionsProps) => {
  const { t } = useTranslation('queues');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = (to: readonly DayOfWeek[]) => (): void => {
    setAnchor(null);
    onCopy(to);
  };
  const next = daysOfWeek[day + 1];
  return (
    <Box sx={{ display: 'flex', ml: 'auto', mt: 1 }}>
      {mayAdd ? (
        <RowButton label={t('week.add', { day: dayName })} onClick={onAdd}>
          <AddOutlined />
        </RowButton>
      ) : null}
      <RowButton
        label={t('week.copy', { day: dayName })}
        onClick={() =>
          setAnchor(document.activeElement instanceof HTMLElement ? document.activeElement : null)
        }
      >
        <ContentCopyOutlined />
      </RowButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {next === undefined ? null : <MenuItem onClick={copy([next])}>{t('week.toNext')}</MenuItem>}
        <MenuItem onClick={copy(weekdays)}>{t('week.toWeekdays')}</MenuItem>
        <MenuItem onClick={copy(daysOfWeek)}>{t('week.toAll')}</MenuItem>
      </Menu>
    </Box>
  );
};

type IntervalRowProps = {
  readonly day: string;
  readonly number: number;
  readonly interval: Interval;
  readonly mistake: IntervalMistake | undefined;
  readonly onChange: (interval: Interval) => void;
  readonly onRemove: () => void;
};

const IntervalRow = ({ day, number, interval, mistake, onChange, onRemove }: IntervalRowProps) => {
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

/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000;
const dayMs = 86_400_000;

/** From Monday on, in the language of the page. */
export const useDayNames = (): readonly string[] => {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  return daysOfWeek.map((day) => format.format(mondayMs + day * dayMs));
};

type Props = { readonly week: WorkWeek; readonly onChange: (week: WorkWeek) => void };

const newInterval: Interval = { start: '08:00', end: '18:00' };

/** The intervals of each weekday. */
export const WeekEditor = ({ week, onChange }: Props) => {
  const { t } = useTranslation('queues');
  const dayNames = useDayNames();
  const mistakeAt = mistakesOfWeek(week);
  const setDay = (changed: DayOfWeek, intervals: Interval[]): void =>
    onChange(weekOf((day) => (day === changed ? intervals : week[day])));
  const copy = (from: DayOfWeek, to: readonly DayOfWeek[]): void =>
    onChange(weekOf((day) => (to.includes(day) ? [...week[from]] : week[day])));
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {daysOfWeek.map((day) => (
        <Box
          key={day}
          role="group"
          aria-label={dayNames[day]}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-start',
            columnGap: 1,
            p: 1,
            borderBottom: day === 6 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          <Typography aria-hidden sx={{ width: 116, flexShrink: 0, py: 1.75, whiteSpace: 'nowrap' }}>
            {dayNames[day]}
          </Typography>
          <Box
            sx={{
              flex: '1 1 240px',
              order: { xs: 1, sm: 0 },
              display: 'flex',
              flexDirection: 'column',
              gap: 1,
            }}
          >
            {week[day].length === 0 ? (
              <Typography color="textSecondary" sx={{ py: 1.75 }}>
                {t('week.closed')}
              </Typography>
            ) : null}
            {week[day].map((interval, index) => (
              <IntervalRow
                // Intervals have no id.
                key={index}
                number={index + 1}
                day={dayNames[day] ?? ''}
                interval={interval}
                mistake={mistakeAt({ day, index })}
                onChange={(changed) => setDay(day, week[day].with(index, changed))}
                onRemove={() => setDay(day, week[day].toSpliced(index, 1))}
              />
            ))}
          </Box>
          <DayActions
            day={day}
            dayName={dayNames[day] ?? ''}
            mayAdd={week[day].length < maxIntervalsOfDay}
            onAdd={() =>
              setDay(day, [...week[day], week[day].length === 0 ? newInterval : { start: '', end: '' }])
            }
            onCopy={(to) => copy(day, to)}
          />
        </Box>
      ))}
    </Box>
  );
};
