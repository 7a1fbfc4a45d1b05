import { feedMessageDataSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import type { MessageData } from './feed-entry.rules.ts';

/** What the feed told last of these messages. */
export const findToldMessages = async (
  db: IntegrationDb,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageData>> => {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ message_id: string; data: string }>`
    select distinct on (message_id) message_id, data from st_feed
    where message_id = any(${[...new Set(messageIds)]}::uuid[])
    order by message_id, position desc
  `.execute(db);
  return new Map(rows.map((row) => [row.message_id, feedMessageDataSchema.parse(JSON.parse(row.data))]));
};
