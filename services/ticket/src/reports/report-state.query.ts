import type { TicketDb } from '#database/store.ts';

/**
 * The version of the report tables. Raise it if the same events give other or more rows; then every desk builds its
 * reports again (rule Y5).
 */
export const reportShape = 2;

export type BuildRow = {
  /** 0 if the past has not been measured, or if the version is unknown. */
  readonly shape: number;
  readonly time_zone: string | null;
  readonly place: number | null;
};

export const findBuild = (db: TicketDb): Promise<BuildRow> =>
  db.selectFrom('st_report_build').select(['shape', 'time_zone', 'place']).executeTakeFirstOrThrow();

/** Some of the past has yet to be measured, or measured again. */
export const isRebuilding = ({ shape, time_zone, place }: BuildRow, timeZone: string): boolean =>
  shape < reportShape || place !== null || (time_zone !== null && time_zone !== timeZone);
