import { type listQuickAnswers, type QuickAnswer, quickAnswerPageSize, foldName } from '@balcao/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { folded } from '@balcao/event-store/database/folded';
import { containing } from '@balcao/event-store/database/like-pattern';
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

/**
 * The typed shortcut comes first, then shortcuts that begin with the text, because users type the beginning after
 * `/`.
 */
const fitOf = (wanted: string) => sql<number>`
  case when ltrim(${folded('shortcut')}, '/') = ${wanted} then 0
    when starts_with(ltrim(${folded('shortcut')}, '/'), ${wanted}) then 1
    else 2 end
`;

type Asked = {
  readonly searchParam: string;
  readonly pageNumber: number;
  readonly isMostUsedFirst?: boolean | undefined;
};

/**
 * The shortcut or message contains the text, ignoring accents (rule K6). A page has 20: best matches first, then by
 * use if requested, then by message.
 */
export const findQuickAnswers = async (
  db: TicketDb,
  { searchParam, pageNumber, isMostUsedFirst }: Asked,
): Promise<z.output<typeof listQuickAnswers.response>> => {
  const wanted = foldName(searchParam);
  const matching = (eb: ExpressionBuilder<TicketTables, 'rm_quick_answers'>) =>
    eb.or([
      eb(folded('shortcut'), 'like', containing(wanted)),
      eb(folded('message'), 'like', containing(wanted)),
    ]);
  const { count } = await db
    .selectFrom('rm_quick_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await select(db)
    .where(matching)
    .orderBy(fitOf(wanted))
    .$if(isMostUsedFirst === true, (query) => query.orderBy('uses', 'desc'))
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
