import type { QuickAnswer, TicketEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { sql } from 'kysely';
import type { TicketTables } from '#database/schema.ts';

/** The texts to answer with. */
export const quickAnswersProjection: Projection<TicketEvents, TicketTables> = {
  name: 'quick-answers',
  tables: ['rm_quick_answers'],
  on: {
    QuickAnswerCreated: async (tx, { data: { quickAnswer }, revision }) => {
      await tx
        .insertInto('rm_quick_answers')
        .values({ quick_answer_id: quickAnswer.id, ...columnsOf(quickAnswer), revision })
        .execute();
    },
    QuickAnswerRewritten: async (tx, { data: { quickAnswer }, revision }) => {
      await tx
        .updateTable('rm_quick_answers')
        .set({ ...columnsOf(quickAnswer), revision })
        .where('quick_answer_id', '=', quickAnswer.id)
        .execute();
    },
  },
  onMany: {
    QuickAnswerUsed: async (tx, events) => {
      const counts = Map.groupBy(events, ({ data }) => data.quickAnswerId);
      const ids = [...counts.keys()];
      const uses = [...counts.values()].map(({ length }) => length);
      await sql`update rm_quick_answers q set uses = q.uses + used.count
        from unnest(${ids}::bigint[], ${uses}::integer[]) as used (id, count)
        where q.quick_answer_id = used.id`.execute(tx);
    },
    QuickAnswerDeleted: async (tx, events) => {
      const ids = events.map(({ data }) => data.quickAnswerId);
      await tx
        .deleteFrom('rm_quick_answers')
        .where(sql<boolean>`quick_answer_id = any(${ids}::bigint[])`)
        .execute();
    },
  },
};

const columnsOf = (quickAnswer: QuickAnswer) => ({
  shortcut: quickAnswer.shortcut,
  message: quickAnswer.message,
  created_at: new Date(quickAnswer.createdAt),
  updated_at: new Date(quickAnswer.updatedAt),
});
