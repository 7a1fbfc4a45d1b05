import type { NotificationEvents } from '@balcao/contracts';
import { type AuditedEvent, type Audited, type AuditLine } from '../audit-line.rules.ts';

export const auditedOfNotification = { AuditExported: true } as const satisfies Audited<NotificationEvents>;

export const lineOfNotification = ({
  data,
}: AuditedEvent<NotificationEvents, typeof auditedOfNotification>): AuditLine => ({
  kind: 'export',
  action: 'exported',
  thingId: 'audit',
  changes: Object.entries(data.filters).map(([field, after]) => ({ field, before: null, after })),
});
