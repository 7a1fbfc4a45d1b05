import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table applied (
    id bigint generated always as identity, consumer text, partition int, position bigint, stream text,
    number int, text text, unique (consumer, partition, position)
  )`.execute(db);
};
