import { sql, type QueryExecutorProvider } from 'kysely';

const prefix = 'request-origin-';

/** Where a request came from is sealed by day, so that what is kept for so many days ends with the days. */
export const originSubjectOn = (at: Date): string => `${prefix}${at.toISOString().slice(0, 10)}`;

/** Deletes the keys of the days before that one (`YYYY-MM-DD`): the events stay. Answers how many. */
export const forgetOrigins = async (db: QueryExecutorProvider, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from es_keys where starts_with(subject, ${prefix}) and subject < ${prefix + before}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
};
