import { forgetOriginsInput, forgetOriginsOutput, serviceNameSchema } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import { findThings, retentionStart, retentionSetting } from './known-things.ts';

const chunk = 5_000;
const forgetOrigins = {
  operation: 'forgetOrigins',
  input: forgetOriginsInput,
  output: forgetOriginsOutput,
} as const;

/**
 * Deletes entries older than the retention, in chunks that hold no lock for long. Every owner of a log then erases the
 * keys of those days, so that its events no longer reveal where requests came from.
 */
export const forgetOldAudit = async (
  db: NotificationDb,
  bus: Pick<Bus, 'call'>,
  now: Date,
): Promise<void> => {
  const since = retentionStart(await findThings(db, [retentionSetting]), now);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from rm_audit_entries where id in (
        select id from rm_audit_entries where at < ${since} order by at, id limit ${chunk}
      )
    `.execute(db);
    if (numAffectedRows === undefined || numAffectedRows < BigInt(chunk)) break;
  }
  const before = since.toISOString().slice(0, 10);
  await Promise.all(
    serviceNameSchema.options.map((service) =>
      bus.call({ ...forgetOrigins, service }, { before }, systemContext('forget-old-audit')),
    ),
  );
};
