import type { TicketDb } from '#database/store.ts';

/**
 * Of what reports keep. Raise it whenever the same events give other rows, or more of them: every desk then builds anew what
 * an earlier release kept (rule Y5).
 */
export const reportShape = 2;

export type BuildRow = {
  /** 0: nothing of the past was kept yet, or nobody knows in which shape. */
  readonly shape: number;
  readonly time_zone: string | null;
  readonly place: number | null;
};

export const findBuild = (db: TicketDb): Promise<BuildRow> =>
  db.selectFrom('st_report_build').select(['shape', 'time_zone', 'place']).executeTakeFirstOrThrow();

/** Something of the past is still to be measured, or to be measured anew. */
export const isRebuilding = ({ shape, time_zone, place }: BuildRow, timeZone: string): boolean =>
  shape < reportShape || place !== null || (time_zone !== null && time_zone !== timeZone);
