import { settingRules } from '@balcao/contracts';
import { keyOf, type KnownThing } from './audit-entry.rules.ts';

export const retentionSetting = { kind: 'setting', id: 'auditRetentionDays' } as const;
const dayMs = 24 * 60 * 60 * 1_000;

/** Entries before this moment are deleted, and none are created. */
export const retentionStart = (things: ReadonlyMap<string, KnownThing>, now: Date): Date => {
  const value = things.get(keyOf(retentionSetting.kind, retentionSetting.id))?.facts['value'];
  const { value: schema, initial } = settingRules.auditRetentionDays;
  const days = Number(schema.safeParse(value).data ?? initial);
  return new Date(now.getTime() - days * dayMs);
};
