import { z } from 'zod';
import { defineEvent } from './envelope.ts';

/** Stream: `audit-export-<id>`. */
export const notificationEvents = {
  /** Told when it begins: whoever stops halfway has read all the same. */
  AuditExported: defineEvent({
    type: 'AuditExported',
    data: z.object({
      /** What it was narrowed to, by the names of the query. */
      filters: z.record(z.string(), z.string()),
    }),
  }),
} as const;
export type NotificationEvents = typeof notificationEvents;
