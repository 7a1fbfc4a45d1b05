import { z } from 'zod';
import { auditCommon, auditFilters, auditPosition } from './audit.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * Every entry as CSV, newest first. The owner records who exports. The gateway reads the log page by page and writes
 * the file, so the generic JSON routes do not serve this call.
 */
export const exportAudit = defineEndpoint({
  ...auditCommon,
  operation: 'exportAudit',
  path: '/audit/export',
  /** `after`: only what is older than that place. */
  query: auditFilters.extend({ after: auditPosition }),
  response: z.literal('noted'),
  isAudited: true,
  summary: 'Export the audit log as CSV, newest first',
});
