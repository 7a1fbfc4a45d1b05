import { z } from 'zod';

/** The kinds of entities in the audit log. */
export const auditKinds = [
  'user',
  'signIn',
  'setting',
  'sector',
  'tag',
  'quickAnswer',
  'integration',
  'apiToken',
  'webhook',
  'connection',
  'contact',
  'ticket',
  'export',
] as const;
export const auditKindSchema = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKindSchema>;
