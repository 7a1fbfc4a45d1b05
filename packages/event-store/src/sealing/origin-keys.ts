import { sql, type QueryExecutorProvider } from 'kysely';

const prefix = 'request-origin-';

/** The origin of a request is sealed by day, so that deleting the key of a day deletes its origins. */
export const originSubjectOn = (at: Date): string => `${prefix}${at.toISOString().slice(0, 10)}`;

/**
 * Deletes the keys of the days before that one (`YYYY-MM-DD`); the events stay.
 * @returns the number of keys
 */
export const forgetOrigins = async (db: QueryExecutorProvider, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from es_keys where starts_with(subject, ${prefix}) and subject < ${prefix + before}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
};
