import { z } from 'zod';
import { apiScopeSchema } from '../entities/api-token.ts';
import {
  daySchema,
  idInputSchema,
  momentInputSchema,
  optionalQuery,
  queryBooleanSchema,
  queryIdListSchema,
} from '../entities/primitives.ts';
import {
  breakdownBySchema,
  reportBreakdownSchema,
  reportFigureSchema,
  reportFiguresSchema,
  reportHeatmapSchema,
  reportMetricSchema,
  reportPeriodSchema,
  reportSeriesSchema,
  reportSummarySchema,
  reportTicketsSchema,
  reportWallSchema,
  seriesMetricSchema,
} from '../entities/report.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const maxReportDays = 366;
export const maxReportDaysByHour = 31;
export const reportPageSize = 50;
export const reportPageLimit = 100;

const dayMs = 86_400_000;
/** So that the period before and the moment after it have a year of four digits in every time zone. */
const [firstReportDay, lastReportDay] = ['1970-01-01', '9999-12-30'];
type Period = z.infer<typeof reportPeriodSchema>;
const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
export const isReportPeriod = (period: Period): boolean =>
  lengthOf(period) >= 1 &&
  lengthOf(period) <= maxReportDays &&
  period.from >= firstReportDay &&
  period.to <= lastReportDay;

/** `[1,2]` as in other calls, or `1,2`. */
const idListSchema = z
  .string()
  .transform((text) => (/^\d[\d,]*$/.test(text) ? `[${text}]` : text))
  .pipe(queryIdListSchema);

/** `none`: only what has none of the kind, as a row of a breakdown whose id is null. */
const idOrNoneSchema = z.union([z.literal('none').transform(() => null), idInputSchema]);

/** Days of the desk's time zone, both inclusive; an absent or empty filter does not apply. */
export const reportFilters = {
  from: daySchema,
  to: daySchema,
  /** `[]`: only tickets without a sector (rule V4). */
  queueIds: optionalQuery(idListSchema),
  /**
   * For responses, the user who answered; for the queue, who accepted; for handling, who held it; otherwise the
   * attendant.
   */
  userId: optionalQuery(idOrNoneSchema),
  connectionId: optionalQuery(idOrNoneSchema),
  /** A closed span counts under its contact's tags at the close, an open one under the present tags. */
  tagId: optionalQuery(idOrNoneSchema),
  /** Includes groups. */
  groups: optionalQuery(queryBooleanSchema),
};

const isInOrder = { error: 'from, to: in order, and at most 366 days', path: ['to'] };
const series = z.object({
  ...reportFilters,
  metric: seriesMetricSchema,
  by: z.enum(['halfHour', 'hour', 'day']),
});
const isFine = (asked: z.infer<typeof series>): boolean =>
  isReportPeriod(asked) && (asked.by === 'day' || lengthOf(asked) <= maxReportDaysByHour);

/** The parameters of every figure. */
const summaryQuery = z.object(reportFilters).refine(isReportPeriod, isInOrder);
const seriesQuery = series.refine(isFine, { error: 'at most 31 days by hours, 366 by days', path: ['to'] });

const common = {
  service: 'ticket',
  method: 'get',
  access: 'signed-in',
  tag: 'Reports',
  params: nothing,
  body: nothing,
} as const;
const forScripts = { ...common, scope: apiScopeSchema.enum['reports:read'] } as const;

export const showScriptSummary = defineEndpoint({
  ...forScripts,
  operation: 'showScriptSummary',
  path: '/v1/reports/summary',
  query: summaryQuery,
  response: reportSummarySchema,
  summary: 'Show the figures of a period, and the state at its end',
});

export const showScriptSeries = defineEndpoint({
  ...forScripts,
  operation: 'showScriptSeries',
  path: '/v1/reports/series',
  query: seriesQuery,
  response: reportSeriesSchema,
  summary: 'Show a measure by half-hours, hours or days of a period',
});

export const showReportSummary = defineEndpoint({
  ...common,
  operation: 'showReportSummary',
  path: '/reports/summary',
  query: summaryQuery,
  response: reportSummarySchema.extend({
    /** The same for the preceding days, as many. */
    before: reportFiguresSchema.extend(reportPeriodSchema.shape),
  }),
  summary: 'Show the figures of a period and of the period before',
});

export const showReportSeries = defineEndpoint({
  ...common,
  operation: 'showReportSeries',
  path: '/reports/series',
  query: seriesQuery,
  response: reportSeriesSchema,
  summary: 'Show a measure by half-hours, hours or days, for the desk',
});

export const showReportHeatmap = defineEndpoint({
  ...common,
  operation: 'showReportHeatmap',
  path: '/reports/heatmap',
  query: z.object({ ...reportFilters, metric: reportMetricSchema }).refine(isReportPeriod, isInOrder),
  response: reportHeatmapSchema,
  summary: 'Show a measure by hour and day of the week',
});

export const showReportBreakdown = defineEndpoint({
  ...common,
  operation: 'showReportBreakdown',
  path: '/reports/breakdown',
  query: z
    .object({ ...reportFilters, metric: reportMetricSchema, by: breakdownBySchema })
    .refine(isReportPeriod, isInOrder),
  response: reportBreakdownSchema,
  summary: 'Show a measure by connection, sector, user or tag',
});

export const listReportTickets = defineEndpoint({
  ...common,
  operation: 'listReportTickets',
  path: '/reports/tickets',
  query: z
    .object({
      ...reportFilters,
      figure: reportFigureSchema,
      /** The clicked bucket or cell: from this moment (inclusive) to that one (exclusive). */
      since: optionalQuery(momentInputSchema),
      until: optionalQuery(momentInputSchema),
      weekday: optionalQuery(
        z
          .string()
          .regex(/^[0-6]$/)
          .transform(Number),
      ),
      hour: optionalQuery(
        z
          .string()
          .regex(/^(?:1?\d|2[0-3])$/)
          .transform(Number),
      ),
      /** The `next` of the previous page. */
      after: optionalQuery(z.string().regex(/^\d{1,15}-\d{1,15}-\d{1,15}$/)),
      limit: optionalQuery(
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.number().int().min(1).max(reportPageLimit)),
      ),
    })
    .refine(isReportPeriod, isInOrder),
  response: reportTicketsSchema,
  summary: 'List the tickets behind a figure, 50 a page',
});

export const showReportWall = defineEndpoint({
  ...common,
  operation: 'showReportWall',
  path: '/reports/wall',
  query: nothing,
  response: reportWallSchema,
  summary: 'Show waiting contacts, the open tickets of each user, and the last hour',
});
