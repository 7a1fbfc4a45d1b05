import { type AuditKind, type AuditValue, auditValueSchema, settingRules } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { NotificationDb } from '#database/schema.ts';
import { keyOf, type KnownThing } from './audit-entry.rules.ts';

const factsSchema = z.record(z.string(), auditValueSchema);

type Place = { readonly kind: AuditKind; readonly id: string };

/** What is known of these entities, by key, in one query. */
export const findThings = async (
  db: Pick<NotificationDb, 'selectFrom'>,
  places: readonly Place[],
): Promise<Map<string, KnownThing>> => {
  if (places.length === 0) return new Map();
  const keys = [...new Set(places.map(({ kind, id }) => keyOf(kind, id)))];
  const rows = await db
    .selectFrom('st_audited_things')
    .selectAll()
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();
  return new Map(
    rows.map(({ key, name, facts, is_gone }) => [
      key,
      { name, facts: factsSchema.parse(facts), isGone: is_gone },
    ]),
  );
};

export const keepThings = async (
  db: Pick<NotificationDb, 'insertInto'>,
  things: ReadonlyMap<string, KnownThing>,
): Promise<void> => {
  if (things.size === 0) return;
  await db
    .insertInto('st_audited_things')
    .values(
      [...things].map(([key, { name, facts, isGone }]) => ({
        key,
        name,
        facts: JSON.stringify(facts),
        is_gone: isGone,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        facts: eb.ref('excluded.facts'),
        is_gone: eb.ref('excluded.is_gone'),
      })),
    )
    .execute();
};

/** The names of sectors and connections that fields refer to by id. */
export const namesIn = (value: AuditValue, nameOf: (id: number) => string | null): AuditValue => {
  const named = (id: string | number): string | number =>
    typeof id === 'number' ? (nameOf(id) ?? `#${String(id)}`) : id;
  if (typeof value === 'number') return named(value);
  return Array.isArray(value) ? value.map(named) : value;
};

export const retentionSetting = { kind: 'setting', id: 'auditRetentionDays' } as const;
const dayMs = 24 * 60 * 60 * 1_000;

/** Entries before this moment are deleted, and none are created. */
export const retentionStart = (things: ReadonlyMap<string, KnownThing>, now: Date): Date => {
  const value = things.get(keyOf(retentionSetting.kind, retentionSetting.id))?.facts['value'];
  const { value: schema, initial } = settingRules.auditRetentionDays;
  const days = Number(schema.safeParse(value).data ?? initial);
  return new Date(now.getTime() - days * dayMs);
};
