import { z } from 'zod';
import { defineEvent } from './envelope.ts';

/** Stream: `audit-export-<id>`. */
export const notificationEvents = {
  /** Appended before the export starts, because an aborted export has been read too. */
  AuditExported: defineEvent({
    type: 'AuditExported',
    data: z.object({
      /** Its filters, by the names of the query. */
      filters: z.record(z.string(), z.string()),
    }),
  }),
} as const;
export type NotificationEvents = typeof notificationEvents;
