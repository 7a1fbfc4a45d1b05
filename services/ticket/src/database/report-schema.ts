import type { ColumnType } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type Place = { user_id: number | null; queue_id: number | null; connection_id: number | null };

type SpanRow = Place & {
  ticket_id: number;
  /** The revision of the event that began the span. */
  began_revision: number;
  contact_id: number;
  is_group: boolean;
  began_at: Date;
  is_reopened: boolean;
  is_reopened_soon: boolean;
  accepted_at: Date | null;
  accepted_by: number | null;
  ended_at: Date | null;
  ended_by: string | null;
  /** The tags of its contact when the span ended. */
  tag_ids: number[] | null;
};

/** A place of a ticket while it was not closed. */
type StayRow = Place & {
  ticket_id: number;
  began_revision: number;
  is_group: boolean;
  status: string;
  began_at: Date;
  ended_at: Date | null;
};

type TurnRow = {
  ticket_id: number;
  began_revision: number;
  number: number;
  began_at: Date;
  answered_at: Date | null;
  answered_by: number | null;
};

type MeasureRow = Place & {
  ticket_id: number;
  began_revision: number;
  number: number;
  metric: string;
  at: Date;
  contact_id: number;
  is_group: boolean;
  tag_ids: number[];
  wall_ms: number | null;
  working_ms: number | null;
};

/** The tables from which reports are computed. */
export type ReportTables = {
  rm_report_spans: SpanRow;
  rm_report_stays: StayRow;
  /** The hours of a sector from a moment on. */
  rm_report_hours: { queue_id: number; since: Date; revision: number; hours: Json };
  rm_report_tags: { contact_id: number; tag_ids: number[] };
  rm_report_turns: TurnRow;
  rm_report_measures: MeasureRow;
  st_report_build: { is_single: boolean; shape: number; time_zone: string | null; place: number | null };
};
