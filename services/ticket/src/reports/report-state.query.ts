import type { TicketDb } from '#database/store.ts';

export type BuildRow = {
  readonly has_spans: boolean;
  readonly time_zone: string | null;
  readonly place: number | null;
};

export const findBuild = (db: TicketDb): Promise<BuildRow> =>
  db.selectFrom('st_report_build').select(['has_spans', 'time_zone', 'place']).executeTakeFirstOrThrow();

/** Something of the past is still to be measured, or to be measured anew. */
export const isRebuilding = ({ has_spans, time_zone, place }: BuildRow, timeZone: string): boolean =>
  !has_spans || place !== null || (time_zone !== null && time_zone !== timeZone);
