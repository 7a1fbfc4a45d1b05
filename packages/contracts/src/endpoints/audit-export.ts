import { z } from 'zod';
import { auditCommon, auditFilters } from './audit.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Every entry as CSV, newest first. Its owner notes who asks; the gateway writes the file as it reads the log, page by
 * page, so that it is none of the calls that are answered in JSON.
 */
export const exportAudit = defineEndpoint({
  ...auditCommon,
  operation: 'exportAudit',
  path: '/audit/export',
  query: auditFilters,
  response: z.literal('noted'),
  isAudited: true,
  summary: 'Export the audit log as CSV, newest first',
});
