import { z } from 'zod';
import { apiScopeSchema } from '../entities/api-token.ts';
import { commaListSchema, optionalQuery } from '../entities/primitives.ts';
import { reportColumns, reportColumnSchema } from '../entities/report.ts';
import { defineEndpoint, nothing } from './endpoint.ts';
import { isReportPeriod, reportFilters } from './reports.ts';

/** `columns=ticketId,createdAt`: in that order, without duplicates; absent: all of them. */
const columnsSchema = commaListSchema(
  z.string().max(1_000),
  z.array(reportColumnSchema).min(1).max(reportColumns.length),
).refine((columns) => new Set(columns).size === columns.length);

export const reportExportQuery = z
  .object({ ...reportFilters, columns: optionalQuery(columnsSchema) })
  .refine(isReportPeriod, { error: 'from, to: in order, and at most 366 days', path: ['to'] });

const common = {
  service: 'ticket',
  method: 'get',
  access: 'signed-in',
  tag: 'Reports',
  params: nothing,
  query: reportExportQuery,
  body: nothing,
  /** A file that is streamed. */
  response: z.string(),
  isAudited: true,
} as const;

/** One row per ticket opened in the period, in that order, with a header row. */
export const exportReport = defineEndpoint({
  ...common,
  operation: 'exportReport',
  path: '/reports/conversations.csv',
  summary: 'Export a row for each conversation as CSV',
});

export const exportScriptReport = defineEndpoint({
  ...common,
  operation: 'exportScriptReport',
  path: '/v1/reports/conversations.csv',
  scope: apiScopeSchema.enum['reports:read'],
  summary: 'Export a row for each conversation as CSV, for scripts',
});
