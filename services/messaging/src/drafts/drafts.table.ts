import type { Draft } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

const maxDrafts = 500;

export const saveDraftOf = async (db: MessagingDb, userId: number, draft: Draft): Promise<void> => {
  const values = {
    body: draft.body,
    quoted_message_id: draft.quotedMsgId,
    is_note: draft.isNote,
    updated_at: new Date(draft.updatedAt),
  };
  await db
    .insertInto('st_drafts')
    .values({ user_id: userId, ticket_id: draft.ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet(values))
    .execute();
};

export const forgetDraft = async (db: MessagingDb, userId: number, ticketId: number): Promise<void> => {
  await db.deleteFrom('st_drafts').where('user_id', '=', userId).where('ticket_id', '=', ticketId).execute();
};

/** Newest first. */
export const findDrafts = async (db: MessagingDb, userId: number): Promise<readonly Draft[]> => {
  const rows = await db
    .selectFrom('st_drafts')
    .select(['ticket_id', 'body', 'quoted_message_id', 'is_note', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(maxDrafts))
    .execute();
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    body: row.body,
    quotedMsgId: row.quoted_message_id,
    isNote: row.is_note,
    updatedAt: row.updated_at.toISOString(),
  }));
};
