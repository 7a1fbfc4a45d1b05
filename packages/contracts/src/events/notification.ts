import { z } from 'zod';
import { defineEvent } from './envelope.ts';

/** Stream: `audit-export-<id>`. */
export const notificationEvents = {
  /** Appended before the export begins, because an aborted export has been read too. */
  AuditExported: defineEvent({
    type: 'AuditExported',
    data: z.object({
      /** What it was narrowed to, by the names of the query. */
      filters: z.record(z.string(), z.string()),
    }),
  }),
} as const;
export type NotificationEvents = typeof notificationEvents;
