import {
  calendarOf,
  defaultQueueHours,
  type Holiday,
  holidaysInputSchema,
  maxHolidayName,
  overlaps,
  plainHours,
  plainWeek,
  type Queue,
  queueColorSchema,
  canonicalColor,
  timeOfDaySchema,
  type WorkWeek,
} from '@balcao/contracts';
import { z } from 'zod';
import { boundedText } from '../../components/form/field-schemas.ts';
import { solid } from '../../lib/text/color-contrast.ts';

/** The times while the user types; "" is empty. */
const intervalField = z.object({ start: z.string(), end: z.string() });
const dayField = z.array(intervalField);
const weekField = z.tuple([dayField, dayField, dayField, dayField, dayField, dayField, dayField]);
const holidayField = z.object({ date: z.string(), name: z.string(), isYearly: z.boolean() });

type IntervalPosition = { readonly day: number; readonly index: number };
export type IntervalMistake = 'incomplete' | 'empty' | 'overlap';
export type HolidayMistake = 'date' | 'name' | 'twice';

const isTime = (text: string): boolean => text !== '' && timeOfDaySchema.safeParse(text).success;

/** The mistake of each interval, one at a time. */
export const mistakesOfWeek = (
  week: WorkWeek,
): ((position: IntervalPosition) => IntervalMistake | undefined) => {
  const isWhole = week.flat().every(({ start, end }) => isTime(start) && isTime(end));
  const overlapping = isWhole ? overlaps(week) : [];
  return ({ day, index }) => {
    const interval = week[day]?.[index];
    if (interval === undefined) return undefined;
    if (!isTime(interval.start) || !isTime(interval.end)) return 'incomplete';
    if (interval.start === interval.end) return 'empty';
    return overlapping.some((each) => each.day === day && each.index === index) ? 'overlap' : undefined;
  };
};

const isGoodWeek = (week: WorkWeek): boolean => {
  const mistakeAt = mistakesOfWeek(week);
  return week.every((intervals, day) =>
    intervals.every((_, index) => mistakeAt({ day, index }) === undefined),
  );
};

export const mistakeOfHoliday = (holidays: readonly Holiday[], index: number): HolidayMistake | undefined => {
  const holiday = holidays[index];
  if (holiday === undefined) return undefined;
  if (!z.iso.date().safeParse(holiday.date).success) return 'date';
  if (holiday.name.trim() === '' || holiday.name.trim().length > maxHolidayName) return 'name';
  return holidays.findIndex(({ date }) => date === holiday.date) === index ? undefined : 'twice';
};

const colorTaken = 'ERR_QUEUE_COLOR_ALREADY_EXISTS';

type Coloured = Pick<Queue, 'name' | 'color'>;

/** The colour field knows six digits: an untouched colour is sent back unchanged. */
const colorToSave = (picked: string, before: Pick<Queue, 'color'> | undefined): string =>
  before !== undefined && picked === solid(before.color) ? before.color : picked;

/** The other sector that has a similar colour, if any. */
export const sectorOfColor = (
  picked: string,
  others: readonly Coloured[],
  before: Pick<Queue, 'color'> | undefined,
): string | undefined => {
  const color = canonicalColor(colorToSave(picked, before));
  return others.find((other) => canonicalColor(other.color) === color)?.name;
};

/** Rules Q1, Q2 and Q6. The messages are keys of `common:validation`, or codes. */
export const queueForm = (others: readonly Coloured[], before?: Queue) =>
  z
    .object({
      name: boundedText(2, 50),
      color: z
        .string()
        .refine((color) => queueColorSchema.safeParse(color).success, 'ERR_QUEUE_INVALID_COLOR')
        .refine((color) => sectorOfColor(color, others, before) === undefined, colorTaken),
      greetingMessage: z.string().trim().max(4_096, 'tooLong'),
      absenceMessage: z.string().trim().max(4_096, 'tooLong'),
      isWeekly: z.boolean(),
      startWork: timeOfDaySchema,
      endWork: timeOfDaySchema,
      workWeek: weekField,
      holidays: z
        .array(holidayField)
        .refine((days) => holidaysInputSchema.safeParse(days).success, 'required'),
    })
    .refine(({ isWeekly, workWeek }) => !isWeekly || isGoodWeek(workWeek), {
      path: ['workWeek'],
      message: 'required',
    })
    .refine(({ isWeekly, startWork, endWork }) => isWeekly || startWork === '' || startWork !== endWork, {
      path: ['endWork'],
      message: 'sameTime',
    });

export type QueueFields = {
  readonly name: string;
  readonly color: string;
  readonly greetingMessage: string;
  readonly absenceMessage: string;
  /** Each weekday has its own hours; otherwise all have the same. */
  readonly isWeekly: boolean;
  readonly startWork: string;
  readonly endWork: string;
  readonly workWeek: WorkWeek;
  readonly holidays: Holiday[];
};

export const toFields = (queue: Queue): QueueFields => {
  const { workWeek, holidays } = calendarOf(queue);
  const { name, greetingMessage, absenceMessage, startWork, endWork } = queue;
  return {
    ...{ name, color: solid(queue.color), greetingMessage, absenceMessage },
    ...{ isWeekly: plainHours(workWeek) === undefined, startWork, endWork, workWeek, holidays },
  };
};

export const newFields = (color: string): QueueFields => ({
  ...{ name: '', color, greetingMessage: '', absenceMessage: '' },
  ...{ isWeekly: false, ...defaultQueueHours, workWeek: plainWeek(defaultQueueHours), holidays: [] },
});

type Hours = Pick<QueueFields, 'isWeekly' | 'startWork' | 'endWork' | 'workWeek'>;

/** The week in the form, from either source. */
export const weekOfFields = ({ isWeekly, startWork, endWork, workWeek }: Hours): WorkWeek =>
  isWeekly ? workWeek : plainWeek({ startWork, endWork });

export const toBody = (
  { isWeekly, startWork, endWork, ...fields }: QueueFields,
  before: Queue | undefined,
) => {
  const { name, greetingMessage, absenceMessage, holidays } = fields;
  const color = colorToSave(fields.color, before);
  const plain = { name, color, greetingMessage, absenceMessage, holidays };
  return isWeekly
    ? { ...plain, workWeek: fields.workWeek }
    : { ...plain, startWork, endWork, workWeek: plainWeek({ startWork, endWork }) };
};
