import { AppError } from '@balcao/contracts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { AnyEvent } from '../log/event-codec.ts';

/** How long the answer to a command id is stored, in hours (rule G3). */
const rememberedHours = 24;

const appendedSchema = z.array(z.tuple([z.string(), z.number().int()]));

/** Identifies a write when it is repeated. */
export type CommandKey = {
  readonly id: string;
  /** The digest of the request, if requests can differ under the same id. */
  readonly digest?: string | undefined;
};

export type Remembered = {
  readonly answer: unknown;
  readonly placed: readonly { readonly partition: number; readonly position: number }[];
};

/**
 * Takes the command id for this transaction; null if it is new. A parallel call with the same id waits here until the
 * first transaction ends. @throws AppError ERR_IDEMPOTENCY_KEY_REUSED if the id was used for another request.
 */
export const claimCommandId = async (
  db: QueryExecutorProvider,
  { id, digest }: CommandKey,
): Promise<Remembered | null> => {
  const taken = await sql`
    insert into es_commands (command_id, digest, answer, appended) values (${id}, ${digest ?? null}, 'null', '[]')
    on conflict (command_id) do update
    set digest = excluded.digest, answer = excluded.answer, appended = excluded.appended, at = now()
    where es_commands.at < now() - make_interval(hours => ${rememberedHours}::int)
    returning command_id
  `.execute(db);
  if (taken.rows.length > 0) return null;
  return (await findRemembered(db, { id, digest })) ?? { answer: undefined, placed: [] };
};

/** Reads without waiting; null if nothing is stored under the id. @throws AppError like `claimCommandId` */
export const findRemembered = async (
  db: QueryExecutorProvider,
  { id, digest }: CommandKey,
): Promise<Remembered | null> => {
  const { rows } = await sql<{ answer: unknown; appended: unknown; digest: string | null }>`
    select answer, appended, digest from es_commands
    where command_id = ${id} and at >= now() - make_interval(hours => ${rememberedHours}::int)
  `.execute(db);
  const [kept] = rows;
  if (kept === undefined) return null;
  refuseOther(kept.digest, digest);
  const appended = appendedSchema.parse(kept.appended);
  const placed = await sql<{ partition: number; position: number }>`
    select event.partition, event.position
    from unnest(
      ${appended.map(([stream]) => stream)}::text[],
      ${appended.map(([, revision]) => revision)}::int[]
    ) as mine (stream, revision)
    join es_events event on event.stream = mine.stream and event.revision = mine.revision
  `.execute(db);
  return { answer: kept.answer, placed: placed.rows };
};

/** Only reads. @throws AppError ERR_IDEMPOTENCY_KEY_REUSED like `claimCommandId` */
export const refuseReuse = async (db: QueryExecutorProvider, { id, digest }: CommandKey): Promise<void> => {
  const { rows } = await sql<{ digest: string | null }>`
    select digest from es_commands
    where command_id = ${id} and at >= now() - make_interval(hours => ${rememberedHours}::int)
  `.execute(db);
  refuseOther(rows[0]?.digest, digest);
};

const refuseOther = (known: string | null | undefined, digest: string | undefined): void => {
  if (typeof known === 'string' && digest !== undefined && known !== digest)
    throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
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

/** @returns the number of deleted ids */
export const forgetCommands = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql`
    delete from es_commands where at < now() - make_interval(hours => ${rememberedHours}::int) returning command_id
  `.execute(db);
  return rows.length;
};
