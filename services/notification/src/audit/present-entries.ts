import {
  auditActionSchema,
  auditChangeSchema,
  type AuditEntry,
  auditEntrySchema,
  type AuditKind,
  auditKindSchema,
} from '@balcao/contracts';
import { z } from 'zod';
import type { NotificationDb } from '#database/schema.ts';
import { keyOf } from './audit-entry.rules.ts';
import type { AuditRow } from './find-audit.query.ts';
import { findThings, namesIn } from './known-things.ts';
import { type KeysOf, openKeys, originOf } from './origins.ts';

/** Fields that refer to another entity by id. */
const kindOfField = new Map<string, AuditKind>([
  ['queueIds', 'sector'],
  ['defaultQueueId', 'sector'],
  ['whatsappId', 'connection'],
  ['tagIds', 'tag'],
]);

const changesSchema = z.array(auditChangeSchema);
const actorKindSchema = auditEntrySchema.shape.actor.shape.kind;

/** Rows for readers: ids get names, and sealed values are opened as far as their keys exist. */
export const presentEntries = async (
  db: NotificationDb,
  keysOf: KeysOf,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> => {
  const parsed = rows.map((row) => ({
    row,
    kind: auditKindSchema.parse(row.kind),
    changes: changesSchema.parse(row.changes),
  }));
  const [things, keys] = await Promise.all([findThings(db, parsed.flatMap(namedIn)), openKeys(keysOf, rows)]);
  const nameOf = (kind: AuditKind, id: string | null): string | null =>
    id === null ? null : (things.get(keyOf(kind, id))?.name ?? null);
  return parsed.map(({ row, kind, changes }) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: actorKindSchema.parse(row.actor_kind),
      id: row.user_id,
      name: row.user_name ?? (row.user_id === null ? null : nameOf('user', String(row.user_id))),
    },
    action: auditActionSchema.parse(row.action),
    kind,
    thing: { id: row.thing_id, name: row.thing_name ?? nameOf(kind, row.thing_id) },
    changes: changes.map((change) => {
      const of = kindOfField.get(change.field);
      if (of === undefined) return change;
      const name = (id: number): string | null => nameOf(of, String(id));
      return { ...change, before: namesIn(change.before, name), after: namesIn(change.after, name) };
    }),
    origin: originOf(row, keys),
  }));
};

type Parsed = {
  readonly row: AuditRow;
  readonly kind: AuditKind;
  readonly changes: z.infer<typeof changesSchema>;
};
type Place = { readonly kind: AuditKind; readonly id: string };

/** The entities that an entry refers to by id. */
const namedIn = ({ row, kind, changes }: Parsed): readonly Place[] => [
  ...changes.flatMap(({ field, before, after }) => {
    const of = kindOfField.get(field);
    if (of === undefined) return [];
    return [before, after]
      .flat()
      .flatMap((id) => (typeof id === 'number' ? [{ kind: of, id: String(id) }] : []));
  }),
  ...(row.user_id !== null && row.user_name === null
    ? [{ kind: 'user', id: String(row.user_id) } as const]
    : []),
  ...(row.thing_id !== null && row.thing_name === null ? [{ kind, id: row.thing_id }] : []),
];
