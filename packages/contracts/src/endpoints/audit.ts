import { z } from 'zod';
import { auditEntrySchema } from '../entities/audit.ts';
import { auditKindSchema } from '../entities/audit-kind.ts';
import { idInputSchema, momentInputSchema, optionalQuery } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const auditPageSize = 50;
export const auditPageLimit = 500;

export const auditCommon = {
  service: 'notification',
  access: 'audit:view',
  method: 'get',
  tag: 'Audit log',
  params: nothing,
  body: nothing,
  errors: ['ERR_NO_PERMISSION'],
} as const;

/** Filters of the log; a filter that is absent or "" does not apply. */
export const auditFilters = z.object({
  /** The acting user. */
  personId: optionalQuery(idInputSchema),
  kind: optionalQuery(auditKindSchema),
  /** The id of an entity of that kind. */
  thingId: optionalQuery(z.string().max(64)),
  from: optionalQuery(momentInputSchema),
  /** Until this moment, exclusive. */
  to: optionalQuery(momentInputSchema),
});

/** The `next` of the previous page. */
export const auditPosition = optionalQuery(z.string().regex(/^\d{1,15}-\d{1,15}$/));

export const listAudit = defineEndpoint({
  ...auditCommon,
  operation: 'listAudit',
  path: '/audit',
  query: auditFilters.extend({
    after: auditPosition,
    limit: optionalQuery(
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.number().int().min(1).max(auditPageLimit)),
    ),
  }),
  response: z.object({ entries: z.array(auditEntrySchema), next: z.string().nullable() }),
  summary: 'List the audit log, newest first, 50 a page',
});
