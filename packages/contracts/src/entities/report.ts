import { z } from 'zod';
import { colorSchema, daySchema, idSchema, isoDateSchema } from './primitives.ts';
import { ticketListItemSchema } from './ticket.ts';

/**
 * Everything here counts spans: a span goes from a ticket's opening or reopening to its close. All times are seconds,
 * exact to the millisecond (rules Y1 to Y7).
 */
const secondsSchema = z.number().nonnegative();

/** Of so many values; null where there is none. Between two values median and p90 are interpolated. */
export const durationsSchema = z
  .object({
    count: z.int().nonnegative(),
    median: secondsSchema.nullable(),
    p90: secondsSchema.nullable(),
    mean: secondsSchema.nullable(),
  })
  .meta({ id: 'ReportDurations' });
export type Durations = z.infer<typeof durationsSchema>;

/** As clocks on the wall count, and inside the working hours of the sector; without a sector both are the same. */
export const reportTimesSchema = z.object({ wall: durationsSchema, working: durationsSchema });
export type ReportTimes = z.infer<typeof reportTimesSchema>;

const countSchema = z.int().nonnegative();

/** What happened within the period, and what stands at its end (`open`, `pending`, `unanswered`), or now. */
export const reportFiguresSchema = z.object({
  counts: z.object({
    /** Tickets that were opened. */
    created: countSchema,
    closed: countSchema,
    /** Spans that began by a reopening; undone ones do not count. */
    reopened: countSchema,
    /** Of those, the ones that their contact began within 24 hours of the close. */
    reopenedSoon: countSchema,
    open: countSchema,
    pending: countSchema,
  }),
  /** From the first message of the contact in a span to the first answer of a person; of whoever answered. */
  firstResponse: reportTimesSchema.extend({ unanswered: countSchema }),
  /** The same for each turn of the contact, the first one too. `unanswered`: who waits for an answer. */
  response: reportTimesSchema.extend({ unanswered: countSchema }),
  /** From the beginning of a span to its first accept. */
  queueTime: reportTimesSchema,
  /** How long each user held a span that was closed; one value for each user. */
  handling: reportTimesSchema,
  /** From the first message of the contact in a span to its close. */
  resolution: reportTimesSchema,
  /** Who closed: a person, the clock or whatever else the desk does by itself, a script. */
  closedBy: z.object({ person: countSchema, automatic: countSchema, api: countSchema }),
});
export type ReportFigures = z.infer<typeof reportFiguresSchema>;

/** What every answer says of itself. */
export const reportStateSchema = z.object({
  /** The desk's: days are its days. */
  timezone: z.string(),
  /** The figures are being computed anew in the background, after another time zone for example: they may be partial. */
  rebuilding: z.boolean(),
});

export const reportSummarySchema = reportStateSchema.extend(reportFiguresSchema.shape);
export type ReportSummary = z.infer<typeof reportSummarySchema>;

const countMetrics = ['created', 'closed', 'reopened'] as const;
const timeMetrics = ['firstResponse', 'response', 'queueTime', 'handling', 'resolution'] as const;
/** What is measured at a moment: a count, or a time at whose end it counts. */
export const reportMetrics = [...countMetrics, ...timeMetrics] as const;
export const reportMetricSchema = z.enum(reportMetrics);
export type ReportMetric = z.infer<typeof reportMetricSchema>;
export const isTimeMetric = (metric: string): boolean => timeMetrics.some((each) => each === metric);

/** `contacts`: different contacts with a span that began then. `newContacts`: contacts that the desk met then, no groups. */
export const seriesMetricSchema = z.enum([...reportMetrics, 'contacts', 'newContacts']);
export type SeriesMetric = z.infer<typeof seriesMetricSchema>;

/** `value`: how many; of a time its median in seconds, null where there is none. */
export const reportBucketSchema = z.object({ start: isoDateSchema, value: z.number().nullable() });
export const reportSeriesSchema = reportStateSchema.extend({ buckets: z.array(reportBucketSchema) });
export type ReportSeries = z.infer<typeof reportSeriesSchema>;

/** All 168, from Monday (0) at 0 on. `value` as in a bucket. */
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

/** The most first. A span with several tags counts under each; one with none under none. */
export const reportBreakdownSchema = reportStateSchema.extend({
  rows: z.array(
    z.object({
      /** null: none, or one that is gone for good. */
      id: idSchema.nullable(),
      name: z.string().nullable(),
      color: colorSchema.nullable(),
      count: countSchema,
      /** null for counts. */
      times: reportTimesSchema.nullable(),
    }),
  ),
});
export type ReportBreakdown = z.infer<typeof reportBreakdownSchema>;

/** What a list of tickets can stand behind: a measure of the period, or what stands at its end. */
export const reportFigureSchema = z.enum([
  ...reportMetrics,
  'reopenedSoon',
  'open',
  'pending',
  'firstUnanswered',
  'unanswered',
]);
export type ReportFigure = z.infer<typeof reportFigureSchema>;

/** The newest first. A ticket stands there as often as it counts. */
export const reportTicketsSchema = reportStateSchema.extend({
  entries: z.array(
    z.object({
      /** When it counts; of what stands, since when. */
      at: isoDateSchema,
      /** null for counts and for what stands. */
      wall: secondsSchema.nullable(),
      working: secondsSchema.nullable(),
      ticket: ticketListItemSchema,
    }),
  ),
  next: z.string().nullable(),
});
export type ReportTickets = z.infer<typeof reportTicketsSchema>;

/** Right now, groups left out. */
export const reportWallSchema = reportStateSchema.extend({
  at: isoDateSchema,
  /** By name; the last one, without a sector (null), only if something stands there. */
  queues: z.array(
    z.object({
      id: idSchema.nullable(),
      name: z.string().nullable(),
      color: colorSchema.nullable(),
      pending: countSchema,
      open: countSchema,
      /** Tickets, pending or open, whose contact waits for an answer, and since when the first of them does. */
      waiting: countSchema,
      oldestWaitingSince: isoDateSchema.nullable(),
    }),
  ),
  /** Everybody with how many open tickets they hold; who is here the sockets tell. */
  users: z.array(z.object({ id: idSchema, name: z.string(), open: countSchema })),
  /** Of the last 60 minutes: spans that began, answers of persons, spans that ended. */
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
