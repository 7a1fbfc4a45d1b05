import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { AnyEvent } from '../log/event-codec.ts';

/** How long the answer to a command id is kept, in hours (architecture.md §3). */
const rememberedHours = 24;

const appendedSchema = z.array(z.tuple([z.string(), z.number().int()]));

export type Remembered = {
  readonly answer: unknown;
  readonly placed: readonly { readonly partition: number; readonly position: number }[];
};

/**
 * Takes the command id for this transaction; null when it is new. The same id at the same time waits here until the
 * first one's transaction ends.
 */
export const takeCommandId = async (
  db: QueryExecutorProvider,
  commandId: string,
): Promise<Remembered | null> => {
  const taken = await sql`
    insert into es_commands (command_id, answer, appended) values (${commandId}, 'null', '[]')
    on conflict (command_id) do update set answer = excluded.answer, appended = excluded.appended, at = now()
    where es_commands.at < now() - make_interval(hours => ${rememberedHours}::int)
    returning command_id
  `.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ answer: unknown; appended: unknown }>`
    select answer, appended from es_commands where command_id = ${commandId}
  `.execute(db);
  const appended = appendedSchema.parse(rows[0]?.appended ?? []);
  const placed = await sql<{ partition: number; position: number }>`
    select event.partition, event.position
    from unnest(
      ${appended.map(([stream]) => stream)}::text[],
      ${appended.map(([, revision]) => revision)}::int[]
    ) as mine (stream, revision)
    join es_events event on event.stream = mine.stream and event.revision = mine.revision
  `.execute(db);
  return { answer: rows[0]?.answer, placed: placed.rows };
};

export const rememberAnswer = async (
  db: QueryExecutorProvider,
  commandId: string,
  answer: unknown,
  events: readonly AnyEvent[],
): Promise<void> => {
  const appended = events.map(({ stream, revision }) => [stream, revision]);
  await sql`
    update es_commands set answer = ${JSON.stringify(answer ?? null)}::json, appended = ${JSON.stringify(appended)}::json
    where command_id = ${commandId}
  `.execute(db);
};

/** Answers how many were old enough. */
export const forgetCommands = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql`
    delete from es_commands where at < now() - make_interval(hours => ${rememberedHours}::int) returning command_id
  `.execute(db);
  return rows.length;
};
