import type { PastEventOf, QuickAnswer, QuickAnswerEvents, TicketEvents } from '@balcao/contracts';
import { projectRow, type Projection, stateAfter, type Unpositioned } from '@balcao/event-store';
import { sql } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { quickAnswerDecider } from './quick-answer.decider.ts';

type Written = Unpositioned<
  PastEventOf<Pick<QuickAnswerEvents, 'QuickAnswerCreated' | 'QuickAnswerRewritten'>>
>;

const keep = projectRow<TicketTables, 'rm_quick_answers', Written>({
  table: 'rm_quick_answers',
  keyOf: ({ data }) => ({ quick_answer_id: data.quickAnswer.id }),
  columnsOf: (event) => {
    const state = stateAfter(quickAnswerDecider, event);
    return state.status === 'present' ? { ...columnsOf(state.quickAnswer), revision: event.revision } : null;
  },
});

/** The quick answers as they are now. */
export const quickAnswersProjection: Projection<TicketEvents, TicketTables> = {
  name: 'quick-answers',
  tables: ['rm_quick_answers'],
  apply: {
    QuickAnswerCreated: keep,
    QuickAnswerRewritten: keep,
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
