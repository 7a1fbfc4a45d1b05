import type { ChannelSessionDatabase, ChannelSessionTables } from '#database/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** In days. */
export type Retention = {
  /** Sent messages with their acks: later acks are ignored. */
  readonly sentDays: number;
  /** Which of our messages the channel's ids refer to: older ones can no longer be quoted, changed or fetched. */
  readonly idsDays: number;
};

const batchLimit = 1_000;

type Old = { readonly table: keyof ChannelSessionTables; readonly isOld: RawBuilder<unknown> };

const olderThan = (column: string, days: number): RawBuilder<unknown> =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${days})`;

/**
 * Bounds tables that would only grow. Envelope streams recognise repeated inbound messages for ever. Sends that wait, or
 * may have been sent, stay at any age.
 */
const oldRows = ({ sentDays, idsDays }: Retention): readonly Old[] => [
  {
    table: 'st_outbound',
    isOld: sql`${olderThan('next_attempt_at', sentDays)} and status not in ('waiting', 'attempted')`,
  },
  {
    table: 'st_channel_messages',
    isOld: sql`${olderThan('noted_at', idsDays)} and not exists (
      select from st_outbound where st_outbound.message_id = st_channel_messages.message_id
    )`,
  },
  // WhatsApp itself no longer has it, and a permanent report helps nobody.
  { table: 'st_unreadable_chats', isOld: olderThan('noted_at', idsDays) },
  // After this their data can no longer be distinguished.
  { table: 'st_erased_contacts', isOld: olderThan('erased_at', idsDays) },
  { table: 'st_removed_tickets', isOld: olderThan('removed_at', idsDays) },
  { table: 'sim_inbound', isOld: olderThan('delivered_at', idsDays) },
  { table: 'sim_outbox', isOld: olderThan('at', idsDays) },
  { table: 'sim_changes', isOld: olderThan('delivered_at', idsDays) },
];

export const forgetOld = async (db: ChannelSessionDatabase, retention: Retention): Promise<void> => {
  for (const old of oldRows(retention)) await inBatches(db, old);
};

/** In chunks that hold no lock for long. */
const inBatches = async (db: ChannelSessionDatabase, { table, isOld }: Old): Promise<void> => {
  for (let removed = batchLimit; removed === batchLimit;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${batchLimit}
      ))
    `.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
};
