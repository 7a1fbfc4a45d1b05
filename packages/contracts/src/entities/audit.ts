import { z } from 'zod';
import { auditKindSchema } from './audit-kind.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'letIn',
  'suspended',
  'reinstated',
  'linkMade',
  'linkRevoked',
  'signedIn',
  'signedOut',
  'sessionEnded',
  'refused',
  'exported',
  'restarted',
  'revoked',
] as const;
export const auditActionSchema = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** A value of a field for people: ids of sectors and connections have become names. */
export const auditValueSchema = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
]);
export type AuditValue = z.infer<typeof auditValueSchema>;

export const auditChangeSchema = z.object({
  field: z.string(),
  before: auditValueSchema,
  after: auditValueSchema,
  /** For a secret both values are null: the log records only that it changed. */
  isSecret: z.literal(true).exactOptional(),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** One line of the audit log (rule G18). */
export const auditEntrySchema = z
  .object({
    id: idSchema,
    at: isoDateSchema,
    /** The acting user, by the name at that time. `nobody` was not signed in. */
    actor: z.object({
      kind: z.enum(['user', 'nobody', 'system', 'api', 'channel']),
      id: idSchema.nullable(),
      name: z.string().nullable(),
    }),
    action: auditActionSchema,
    kind: auditKindSchema,
    /** `id` is null if there is none, such as for an unknown account; the `name` of a contact is never stored. */
    thing: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    changes: z.array(auditChangeSchema),
    /** null if unknown, or once the key of the day is deleted. */
    origin: z.object({ address: z.string(), browser: z.string() }).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;
