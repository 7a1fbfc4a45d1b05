import { sql, type Kysely } from 'kysely';

const statements = [
  `drop index rm_quick_answers_order`,
  // As `folded` has it.
  `create index rm_quick_answers_order on rm_quick_answers (
    regexp_replace(normalize(lower(left(message, 200)), NFD), '[\\u0300-\\u036f]', '', 'g'), quick_answer_id
  )`,
];

/** Letters with accents stand where people look for them, and not behind z. */
export const orderQuickAnswers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
