import { type Calendar, calendarOf, holidaysSchema, workWeekSchema } from '@balcao/contracts';

type Row = {
  readonly start_work: string;
  readonly end_work: string;
  readonly work_week: unknown;
  readonly holidays: unknown;
};

/** The calendar of a sector, from its row. */
export const calendarOfRow = ({ start_work, end_work, work_week, holidays }: Row): Calendar =>
  calendarOf({
    startWork: start_work,
    endWork: end_work,
    ...(work_week === null ? {} : { workWeek: workWeekSchema.parse(work_week) }),
    holidays: holidaysSchema.parse(holidays),
  });
