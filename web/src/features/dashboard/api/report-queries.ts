import {
  type BreakdownBy,
  listReportTickets,
  type ReportFigure,
  type ReportMetric,
  type SeriesMetric,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
} from '@balcao/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { queryOf, type ReportFilter } from './report-filter.ts';
import { reportKeys } from '../dashboard.realtime.ts';

/** Figures of the current day get stale, so an open page asks again. */
const askedAgainMs = 60_000;
const shared = { refetchInterval: askedAgainMs, placeholderData: keepPreviousData } as const;

/** A figure and the chosen bar or cell of it. */
export type FigurePart = {
  readonly figure: ReportFigure;
  readonly since?: string;
  readonly until?: string;
  readonly weekday?: number;
  readonly hour?: number;
};

const partOf = ({ figure, since, until, weekday, hour }: FigurePart) => ({
  figure,
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
  ...(weekday === undefined ? {} : { weekday: String(weekday) }),
  ...(hour === undefined ? {} : { hour: String(hour) }),
});

export const reportQueries = {
  summary: (filter: ReportFilter) =>
    queryOptions({
      ...shared,
      queryKey: [...reportKeys.all, 'summary', filter] as const,
      queryFn: ({ signal }) => api.call(showReportSummary, { query: queryOf(filter), signal }),
    }),
  series: (filter: ReportFilter, metric: SeriesMetric, by: 'halfHour' | 'hour' | 'day') =>
    queryOptions({
      ...shared,
      queryKey: [...reportKeys.all, 'series', filter, metric, by] as const,
      queryFn: ({ signal }) =>
        api.call(showReportSeries, { query: { ...queryOf(filter), metric, by }, signal }),
    }),
  heatmap: (filter: ReportFilter, metric: ReportMetric) =>
    queryOptions({
      ...shared,
      queryKey: [...reportKeys.all, 'heatmap', filter, metric] as const,
      queryFn: ({ signal }) => api.call(showReportHeatmap, { query: { ...queryOf(filter), metric }, signal }),
    }),
  breakdown: (filter: ReportFilter, metric: ReportMetric, by: BreakdownBy) =>
    queryOptions({
      ...shared,
      queryKey: [...reportKeys.all, 'breakdown', filter, metric, by] as const,
      queryFn: ({ signal }) =>
        api.call(showReportBreakdown, { query: { ...queryOf(filter), metric, by }, signal }),
      // A failure of people or tags is only logged in the console.
      meta: { isQuiet: by === 'user' || by === 'tag' },
    }),
  tickets: (filter: ReportFilter, part: FigurePart) =>
    infiniteQueryOptions({
      queryKey: [...reportKeys.all, 'tickets', filter, part] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listReportTickets, {
          query: {
            ...queryOf(filter),
            ...partOf(part),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  wall: queryOptions({
    queryKey: reportKeys.wall,
    queryFn: ({ signal }) => api.call(showReportWall, { signal }),
    refetchInterval: 15_000,
  }),
};
