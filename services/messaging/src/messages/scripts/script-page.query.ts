import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { messageColumns, type MessageRow } from '../messages.query.ts';

/** Messages of a ticket before a sequence, newest first, and one more than asked for. Held messages are left out. */
export const findScriptPage = async (
  db: MessagingDb,
  { ticketId, after, limit }: { ticketId: number; after: string | undefined; limit: number },
): Promise<readonly MessageRow[]> =>
  db
    .selectFrom('rm_messages')
    .select(messageColumns)
    .where('ticket_id', '=', ticketId)
    .where('is_held', '=', false)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`sequence < ${after}`)
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute();
