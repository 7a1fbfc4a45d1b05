import { AppError } from '@balcao/contracts';
import { type CommandKey, createGroupCommit } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** How long a key of a script counts, in hours (rule P7). */
export const keyLifetimeHours = 24;
/** Whoever works on a send has ended by then, or was killed: then a repeat does it in its place, under the same ids. */
const busySeconds = 10;

export type ScriptSend = {
  /** What its messages' ids come of. */
  readonly sendId: string;
  /** It may have been done before. */
  readonly isRepeat: boolean;
};

type Key = Required<CommandKey> & { readonly digest: string };

type Begun = { readonly sendId: string } | null;
type BeginSend = (key: Key) => Promise<Begun>;

const busyUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(busySeconds)})`;

/**
 * Takes keys for sends; null where one is taken. Those that come while others are being stored are stored with the next
 * ones, but never two of one key.
 */
export const createBeginSend = (db: MessagingDb): BeginSend =>
  createGroupCommit<Key, Begun>({
    write: async (keys) => {
      const { rows } = await sql<{ commandId: string; sendId: string }>`
        insert into st_script_sends (command_id, send_id, digest, busy_until)
        select command_id, send_id, digest, ${busyUntil} from unnest(
          ${keys.map(({ id }) => id)}::text[], ${keys.map(() => newId())}::uuid[], ${keys.map(({ digest }) => digest)}::text[]
        ) as begun (command_id, send_id, digest)
        order by command_id
        on conflict (command_id) do update
        set send_id = excluded.send_id, digest = excluded.digest, busy_until = excluded.busy_until, at = now()
        where st_script_sends.at < now() - make_interval(hours => ${sql.lit(keyLifetimeHours)})
        returning command_id as "commandId", send_id as "sendId"
      `.execute(db);
      const begun = new Map(rows.map(({ commandId, sendId }) => [commandId, { sendId }]));
      return keys.map(({ id }) => begun.get(id) ?? null);
    },
    keyOf: ({ id }) => id,
  });

/**
 * Takes a key for this send, or says which one it stands for. `isDone` is asked of a send that somebody began.
 * @throws ERR_IDEMPOTENCY_KEY_REUSED, or ERR_IDEMPOTENCY_KEY_RUNNING while somebody else is at it
 */
export const claimSend = async (
  { db, begin }: { readonly db: MessagingDb; readonly begin: BeginSend },
  { id, digest }: Key,
  isDone: (sendId: string) => Promise<boolean>,
): Promise<ScriptSend> => {
  const fresh = await begin({ id, digest });
  if (fresh !== null) return { ...fresh, isRepeat: false };
  const known = await db
    .selectFrom('st_script_sends')
    .select(['send_id', 'digest'])
    .where('command_id', '=', id)
    .executeTakeFirst();
  // It failed at this moment, and was forgotten.
  if (known === undefined) throw running();
  if (known.digest !== digest) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  const { send_id: sendId } = known;
  if (await isDone(sendId)) return { sendId, isRepeat: true };
  const { rows: left } = await sql`
    update st_script_sends set busy_until = ${busyUntil}
    where command_id = ${id} and send_id = ${sendId}::uuid and busy_until < now() returning send_id
  `.execute(db);
  if (left.length === 0) throw running();
  return { sendId, isRepeat: true };
};

const running = (): AppError => new AppError('ERR_IDEMPOTENCY_KEY_RUNNING', { retryAfterSeconds: 1 });

/** Nothing was done: the key stands for nothing. */
export const dropSend = async (db: MessagingDb, commandId: string, sendId: string): Promise<void> => {
  await db
    .deleteFrom('st_script_sends')
    .where('command_id', '=', commandId)
    .where('send_id', '=', sendId)
    .execute();
};

export const forgetSends = async (db: MessagingDb): Promise<void> => {
  await sql`
    delete from st_script_sends where at < now() - make_interval(hours => ${sql.lit(keyLifetimeHours)})
  `.execute(db);
};
