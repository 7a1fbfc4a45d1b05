import type { RebuildHashes, RebuildOptions } from '@balcao/event-store';
import { rebuildBeside } from '@balcao/service-runtime/rebuild/rebuild-beside';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { ConsumingFrom } from '#surroundings.ts';
import { findThings, retentionStart, retentionSetting } from './known-things.ts';
import { mendEntries, mendThings } from './mend-audit.ts';
import { recordAudit } from './record-audit.ts';
import { auditConsumer, startAudited } from './record-audit.consumer.ts';

type Options = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: NotificationDb;
  readonly consuming: ConsumingFrom;
  readonly now: () => Date;
};

/**
 * Corrects the log by what the logs of all owners say. Entries older than the retention do not come back (rule G17).
 * @throws AppError ERR_CONFLICT if another rebuild is running
 */
export const rebuildAudit = async ({ consuming, now, ...options }: Options): Promise<RebuildHashes> => {
  const startedAt = now();
  const since = retentionStart(await findThings(options.db, [retentionSetting]), startedAt);
  return rebuildBeside({
    ...options,
    consumer: auditConsumer,
    tables: ['rm_audit_entries', 'st_audited_things'],
    start: ({ name, rename, onApplied }) =>
      startAudited(consuming, {
        nameOf: (source) => `${name}-${source}`,
        lingerMs: 0,
        record: async (tx, events) => {
          const entries = await recordAudit(tx.withPlugin(rename), events, { since });
          onApplied(events.length);
          return entries;
        },
        onRecorded: () => undefined,
      }),
    hold: async (holder) => {
      await sql`lock table rm_audit_entries, st_audited_things in share row exclusive mode`.execute(holder);
    },
    correct: async (holder) => {
      const mended = (await mendEntries(holder, { since, startedAt })) + (await mendThings(holder));
      return { hashLive: String(mended), hashRebuilt: '0' };
    },
  });
};
