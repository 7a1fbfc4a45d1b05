import { AppError } from '@balcao/contracts';
import { type CommandKey, createGroupCommit } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** How long a key of a script counts, in hours (rule P7). */
export const keyLifetimeHours = 24;
/**
 * After this time, the call that began a send has ended or was killed. If it was killed, a repeat does the send, under
 * the same ids.
 */
const busySeconds = 10;

export type ScriptSend = {
  /** The ids of its messages are derived from it. */
  readonly sendId: string;
  /** Whether an earlier call may have done it. */
  readonly isRepeat: boolean;
};

type Key = Required<CommandKey> & { readonly digest: string };

type Begun = { readonly sendId: string } | null;
type BeginSend = (key: Key) => Promise<Begun>;

const busyUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(busySeconds)})`;

/**
 * Takes keys for sends; null for a key that is taken. Keys that arrive during a write are stored together by the next
 * write. No write contains a key twice.
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
 * Takes a key for this send, or finds the earlier send with this key. `isDone` says whether that one was done.
 * @throws ERR_IDEMPOTENCY_KEY_REUSED, or ERR_IDEMPOTENCY_KEY_RUNNING while another call works on it
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
  // The other call has just failed and dropped its key.
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

/** Gives the key back, because nothing was sent. */
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
