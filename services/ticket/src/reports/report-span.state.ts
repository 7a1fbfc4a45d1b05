import type { Calendar, ReportMetric, TicketPlace } from '@balcao/contracts';

/** A run of messages of the contact, from its first one to the next answer of a person. */
export type Turn = {
  readonly beganAt: Date;
  /** null: nobody answered. */
  readonly answeredAt: Date | null;
  /** null: on the phone, or a script for a person. */
  readonly answeredBy: number | null;
};

/** Somebody held the ticket. */
export type Hold = {
  readonly userId: number;
  readonly beganAt: Date;
  /** null: still. */
  readonly endedAt: Date | null;
};

/** Who closed: a person, a script, or the desk by itself. */
export type EndedBy = 'person' | 'automatic' | 'api';

/** What happened from a ticket's opening or reopening to its close (rule Y1). */
export type ReportSpan = Pick<TicketPlace, 'userId' | 'queueId'> & {
  readonly beganAt: Date;
  readonly isReopened: boolean;
  /** By the contact, within a day of the close before. */
  readonly isReopenedSoon: boolean;
  readonly accepted: { readonly at: Date; readonly userId: number | null } | null;
  /** null: it goes on. */
  readonly ended: { readonly at: Date; readonly by: EndedBy } | null;
  readonly turns: readonly Turn[];
  readonly holds: readonly Hold[];
};

/** In which hours a sector worked when a span began; null: always. */
export type ReportCalendar = {
  readonly timeZone: string;
  readonly hoursOf: (queueId: number | null, at: Date) => Calendar | null;
};

/** What is counted or measured of a span. */
export type Measured = ReportMetric | 'reopenedSoon' | 'closedByDesk' | 'closedByApi';

/** A value that belongs to a moment and, where there is one, to a person. */
export type Measure = {
  readonly metric: Measured;
  readonly at: Date;
  readonly userId: number | null;
  /** null for counts. */
  readonly wallMs: number | null;
  readonly workingMs: number | null;
};
