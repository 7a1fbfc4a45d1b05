import type { Calendar, ReportMetric, TicketPlace } from '@balcao/contracts';

/** A run of messages of the contact, from its first one to the next answer of a person. */
export type Turn = {
  readonly beganAt: Date;
  /** null if nobody answered. */
  readonly answeredAt: Date | null;
  /** null if a person answered on the phone or through a script. */
  readonly answeredBy: number | null;
};

/** The time for which a ticket was assigned to a user. */
export type Assignment = {
  readonly userId: number;
  readonly beganAt: Date;
  /** null if it is still assigned to the user. */
  readonly endedAt: Date | null;
};

/** A person, the desk or a script closed the ticket. */
export type EndedBy = 'person' | 'automatic' | 'api';

/** The events from a ticket's opening or reopening to its close (rule Y1). */
export type ReportSpan = Pick<TicketPlace, 'userId' | 'queueId'> & {
  readonly beganAt: Date;
  readonly isReopened: boolean;
  /** The contact reopened it within a day after the close. */
  readonly isReopenedSoon: boolean;
  readonly accepted: { readonly at: Date; readonly userId: number | null } | null;
  /** null while it lasts. */
  readonly ended: { readonly at: Date; readonly by: EndedBy } | null;
  readonly turns: readonly Turn[];
  readonly assignments: readonly Assignment[];
};

/** The working hours of a sector when a span began; null if it always works. */
export type ReportCalendar = {
  readonly timeZone: string;
  readonly hoursOf: (queueId: number | null, at: Date) => Calendar | null;
};

/** The names of counts and times of a span. */
export type Measured = ReportMetric | 'reopenedSoon' | 'closedByDesk' | 'closedByApi';

/** A count or time at a moment, and the person to whom it belongs, if there is one. */
export type Measure = {
  readonly metric: Measured;
  readonly at: Date;
  readonly userId: number | null;
  /** null for counts. */
  readonly wallMs: number | null;
  readonly workingMs: number | null;
};
