import { z } from 'zod';
import { daySchema, idSchema, isoDateSchema } from './primitives.ts';
import { ticketListItemSchema } from './ticket.ts';

/**
 * All figures count spans: a span lasts from a ticket's opening or reopening to its close. All times are seconds, exact
 * to the millisecond (rules Y1 to Y7).
 */
const secondsSchema = z.number().nonnegative();

/** Statistics of these values; null if there are none. Median and p90 are interpolated between two values. */
export const durationsSchema = z
  .object({
    count: z.int().nonnegative(),
    median: secondsSchema.nullable(),
    p90: secondsSchema.nullable(),
    mean: secondsSchema.nullable(),
  })
  .meta({ id: 'ReportDurations' });
export type Durations = z.infer<typeof durationsSchema>;

/** By the clock, and within the sector's working hours; equal if there is no sector. */
export const reportTimesSchema = z.object({ wall: durationsSchema, working: durationsSchema });
export type ReportTimes = z.infer<typeof reportTimesSchema>;

const countSchema = z.int().nonnegative();

/** Counts of the period, without groups unless asked for (rule Y9), and the state at its end or now (`open`, `pending`, `unanswered`). */
export const reportFiguresSchema = z.object({
  counts: z.object({
    /** Tickets opened. */
    created: countSchema,
    closed: countSchema,
    /** Spans that began with a reopening; undone ones do not count. */
    reopened: countSchema,
    /** Those that the contact began within 24 hours after the close. */
    reopenedSoon: countSchema,
    open: countSchema,
    pending: countSchema,
  }),
  /** From the contact's first message in a span to a user's first answer. It counts for the user who answered. */
  firstResponse: reportTimesSchema.extend({ unanswered: countSchema }),
  /** The same for each turn of the contact, including the first. `unanswered`: contacts who wait for an answer. */
  response: reportTimesSchema.extend({ unanswered: countSchema }),
  /** From the beginning of a span to its first accept. */
  queueTime: reportTimesSchema,
  /** How long each user held a closed span; one value per user. */
  handling: reportTimesSchema,
  /** From the first message of the contact in a span to its close. */
  resolution: reportTimesSchema,
  /** Who closed: a user, the desk itself (after a time limit, for example), or a script. */
  closedBy: z.object({ person: countSchema, automatic: countSchema, api: countSchema }),
});
export type ReportFigures = z.infer<typeof reportFiguresSchema>;

/** Common fields of every answer. */
export const reportStateSchema = z.object({
  /** The desk's time zone, which determines its days. */
  timezone: z.string(),
  /** The figures may be partial, because a job is computing them again, for example after a change of time zone. */
  rebuilding: z.boolean(),
});

export const reportSummarySchema = reportStateSchema.extend(reportFiguresSchema.shape);
export type ReportSummary = z.infer<typeof reportSummarySchema>;

const countMetrics = ['created', 'closed', 'reopened'] as const;
const timeMetrics = ['firstResponse', 'response', 'queueTime', 'handling', 'resolution'] as const;
/** Every metric has a moment. A duration counts at its end. */
export const reportMetrics = [...countMetrics, ...timeMetrics] as const;
export const reportMetricSchema = z.enum(reportMetrics);
export type ReportMetric = z.infer<typeof reportMetricSchema>;
export const isTimeMetric = (metric: string): boolean => timeMetrics.some((each) => each === metric);

/**
 * `contacts`: different contacts with a span that began then. `newContacts`: contacts first seen then, without groups.
 */
export const seriesMetricSchema = z.enum([...reportMetrics, 'contacts', 'newContacts']);
export type SeriesMetric = z.infer<typeof seriesMetricSchema>;

/** `value`: a count, or the median of a duration in seconds; null if there is none. */
export const reportBucketSchema = z.object({ start: isoDateSchema, value: z.number().nullable() });
export const reportSeriesSchema = reportStateSchema.extend({ buckets: z.array(reportBucketSchema) });
export type ReportSeries = z.infer<typeof reportSeriesSchema>;

/** All 168 hours, from Monday (0) at 0. `value` as in a bucket. */
export const reportHeatmapSchema = reportStateSchema.extend({
  cells: z.array(
    z.object({
      weekday: z.int().min(0).max(6),
      hour: z.int().min(0).max(23),
      value: z.number().nullable(),
    }),
  ),
});
export type ReportHeatmap = z.infer<typeof reportHeatmapSchema>;

export const breakdownBySchema = z.enum(['connection', 'queue', 'user', 'tag']);
export type BreakdownBy = z.infer<typeof breakdownBySchema>;

/** The most first. A span with several tags counts under each of them; one without tags has its own row. */
export const reportBreakdownSchema = reportStateSchema.extend({
  rows: z.array(
    z.object({
      /** null: what has none of the kind. Of one that is gone for good only the name is null. */
      id: idSchema.nullable(),
      name: z.string().nullable(),
      color: z.string().nullable(),
      count: countSchema,
      /** null for counts. */
      times: reportTimesSchema.nullable(),
    }),
  ),
});
export type ReportBreakdown = z.infer<typeof reportBreakdownSchema>;

/** Figures whose tickets can be listed: a metric of the period, or the state at its end. */
export const reportFigureSchema = z.enum([
  ...reportMetrics,
  /** Spans begun: tickets opened and reopened. */
  'arrivals',
  'reopenedSoon',
  'closedByPerson',
  'closedByDesk',
  'closedByApi',
  /** One ticket per contact: the one whose span began last. */
  'contacts',
  'open',
  'pending',
  'firstUnanswered',
  'unanswered',
]);
export type ReportFigure = z.infer<typeof reportFigureSchema>;

/** Newest first. A ticket occurs as often as it counts. */
export const reportTicketsSchema = reportStateSchema.extend({
  entries: z.array(
    z.object({
      /** The moment at which it counts; for a state, its beginning. */
      at: isoDateSchema,
      /** null for counts and states. */
      wall: secondsSchema.nullable(),
      working: secondsSchema.nullable(),
      /** Who it counts for: who sent the answer, whoever holds the ticket now. */
      user: z.object({ id: idSchema, name: z.string() }).nullable(),
      /** null: an answer of the reader to a ticket that they no longer see. */
      ticket: ticketListItemSchema.nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type ReportTickets = z.infer<typeof reportTicketsSchema>;

/** The present state, without groups. */
export const reportWallSchema = reportStateSchema.extend({
  at: isoDateSchema,
  /** Sorted by name. The last entry has no sector (null); it is present only if it has tickets. */
  queues: z.array(
    z.object({
      id: idSchema.nullable(),
      name: z.string().nullable(),
      color: z.string().nullable(),
      pending: countSchema,
      open: countSchema,
      /** Pending or open tickets whose contact waits for an answer, and since when the first one waits. */
      waiting: countSchema,
      oldestWaitingSince: isoDateSchema.nullable(),
    }),
  ),
  /**
   * Users with the number of their open tickets that the reader sees, and of their answers of the last 60 minutes,
   * whoever holds the ticket now: all users, or those who share a sector or a ticket.
   */
  users: z.array(z.object({ id: idSchema, name: z.string(), open: countSchema, answers: countSchema })),
  /** The last 60 minutes: spans begun, answers by users, spans ended. */
  lastHour: z.object({ arrivals: countSchema, answers: countSchema, closed: countSchema }),
});
export type ReportWall = z.infer<typeof reportWallSchema>;

export const reportColumns = [
  'ticketId',
  'createdAt',
  'status',
  'closedAt',
  'contactName',
  'contactNumber',
  'connection',
  'queue',
  'user',
  'tags',
  'isGroup',
  'reopened',
  'firstResponseSeconds',
  'firstResponseWorkingSeconds',
  'queueSeconds',
  'queueWorkingSeconds',
  'handlingSeconds',
  'handlingWorkingSeconds',
  'resolutionSeconds',
  'resolutionWorkingSeconds',
] as const;
export const reportColumnSchema = z.enum(reportColumns);
export type ReportColumn = z.infer<typeof reportColumnSchema>;

export const reportPeriodSchema = z.object({ from: daySchema, to: daySchema });
