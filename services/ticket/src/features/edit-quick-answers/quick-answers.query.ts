import { type listQuickAnswers, type QuickAnswer, quickAnswerPageSize } from '@balcao/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { folded } from '#database/folded.ts';
import { containing } from '#database/like-pattern.ts';
import type { TicketTables } from '#database/schema.ts';
import type { TicketDb } from '#database/store.ts';

const select = (db: TicketDb) => db.selectFrom('rm_quick_answers').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toQuickAnswer = (row: Row): QuickAnswer => ({
  id: row.quick_answer_id,
  shortcut: row.shortcut,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Shortcut or message contains the text (4-settled.md 22); 20 a page by message. */
export const findQuickAnswers = async (
  db: TicketDb,
  { searchParam, pageNumber }: { readonly searchParam: string; readonly pageNumber: number },
): Promise<z.output<typeof listQuickAnswers.response>> => {
  const matching = (eb: ExpressionBuilder<TicketTables, 'rm_quick_answers'>) =>
    eb.or([
      eb('shortcut', 'ilike', containing(searchParam)),
      eb('message', 'ilike', containing(searchParam)),
    ]);
  const { count } = await db
    .selectFrom('rm_quick_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await select(db)
    .where(matching)
    .orderBy(folded('left(message, 200)'))
    .orderBy('quick_answer_id')
    .limit(quickAnswerPageSize)
    .offset((pageNumber - 1) * quickAnswerPageSize)
    .execute();
  return { quickAnswers: rows.map(toQuickAnswer), count, hasMore: count > pageNumber * quickAnswerPageSize };
};

export const findQuickAnswer = async (db: TicketDb, quickAnswerId: number): Promise<QuickAnswer | null> => {
  const row = await select(db).where('quick_answer_id', '=', quickAnswerId).executeTakeFirst();
  return row === undefined ? null : toQuickAnswer(row);
};
