import { eventMetadataSchema, identitySchema } from '@balcao/contracts';
import { outboundStates } from '#domain/outbound/outbound.decider.ts';
import type { Pace } from '#domain/outbound/pace.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import { assertHeld, type Lease } from '#supervisor/leases.ts';
import type { ChannelSessionStore } from '#store.ts';
import { sql } from 'kysely';
import { z } from 'zod';

const rowSchema = z.object({
  message_id: z.uuid(),
  contact_id: z.number().int(),
  status: z.enum(outboundStates),
  attempt: z.number().int(),
  external_id: z.string().nullable(),
  lookups: z.number().int(),
  body: z.string(),
  recipient: z.array(identitySchema),
  metadata: eventMetadataSchema,
});

/** A message whose turn it is. */
export type OutboundMessage = {
  readonly messageId: string;
  readonly contactId: number;
  readonly attempt: number;
  /** `attempted`: a process that is gone may have handed it over. */
  readonly isLeftBehind: boolean;
  readonly externalId: string | null;
  readonly lookups: number;
  readonly body: string;
  readonly to: readonly z.output<typeof identitySchema>[];
};

/** Messages of one chat, to be sent one after the other. */
export type Run = readonly [OutboundMessage, ...OutboundMessage[]];

/** The chats whose first message is due, oldest first, each with what follows; those at hand are left out. */
export const pickRuns = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  { chats, messagesOfChat, busy }: { chats: number; messagesOfChat: Pace['messagesOfChat']; busy: number[] },
): Promise<Run[]> => {
  const { rows } = await sql`
    with ranked as (
      select message_id, contact_id, seq, row_number() over chat as place,
        first_value(next_attempt_at) over chat as head_due
      from st_outbound
      where connection_id = ${connectionId} and status in ('waiting', 'attempted')
        and contact_id <> all(${busy}::bigint[])
      window chat as (partition by contact_id order by seq)
    ), due as (
      select contact_id, min(seq) as head from ranked where head_due <= clock_timestamp()
      group by contact_id order by head limit ${chats}
    )
    select outbound.*
    from due
    join ranked on ranked.contact_id = due.contact_id and ranked.place <= ${messagesOfChat}
    join st_outbound outbound on outbound.message_id = ranked.message_id
    order by due.head, ranked.seq
  `.execute(db);
  const byChat = Map.groupBy(z.array(rowSchema).parse(rows).map(toMessage), ({ contactId }) => contactId);
  return [...byChat.values()].flatMap(([first, ...others]): Run[] =>
    first === undefined ? [] : [[first, ...others]],
  );
};

const toMessage = (row: z.output<typeof rowSchema>): OutboundMessage => ({
  messageId: row.message_id,
  contactId: row.contact_id,
  attempt: row.attempt,
  isLeftBehind: row.status === 'attempted',
  externalId: row.external_id,
  lookups: row.lookups,
  body: row.body,
  to: row.recipient,
});

export type Marking = { readonly messageId: string; readonly attempt: number; readonly externalId: string };

/**
 * 'Attempt started', with the channel's id that we chose, before the driver is called: whoever comes after a crash
 * looks that id up. Answers which are still to be sent.
 */
export const markAttempts = async (
  store: ChannelSessionStore,
  lease: Lease,
  marks: readonly Marking[],
): Promise<ReadonlySet<string>> => {
  if (marks.length === 0) return new Set();
  const { result } = await store.transaction(async (tx) => {
    await assertHeld(tx, lease);
    const marked = await sql<{ message_id: string }>`
      update st_outbound outbound
      set status = 'attempted', external_id = mark.external_id, attempted_at = now(), lookups = 0
      from unnest(
        ${marks.map(({ messageId }) => messageId)}::uuid[],
        ${marks.map(({ attempt }) => attempt)}::int[],
        ${marks.map(({ externalId }) => externalId)}::text[]
      ) as mark (message_id, attempt, external_id)
      where outbound.message_id = mark.message_id and outbound.attempt = mark.attempt and outbound.status = 'waiting'
      returning outbound.message_id
    `.execute(tx.db);
    const ids = new Set(marked.rows.map((row) => row.message_id));
    const started = marks.filter(({ messageId }) => ids.has(messageId));
    if (started.length > 0)
      await tx.db
        .insertInto('st_outbound_attempts')
        .values(
          started.map(({ messageId, attempt, externalId }) => ({
            connection_id: lease.connectionId,
            external_id: externalId,
            message_id: messageId,
            attempt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return ids;
  });
  return result;
};

/** The ids under which earlier attempts of a message went to the channel, newest first. */
export const readEarlierIds = async (
  db: ChannelSessionDatabase,
  { messageId, attempt }: Pick<OutboundMessage, 'messageId' | 'attempt'>,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('st_outbound_attempts')
    .select('external_id')
    .where('message_id', '=', messageId)
    .where('attempt', '<', attempt)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map((row) => row.external_id);
};

/** When the next chat that waits for a time is due, by milliseconds from now; null: none waits. */
export const readNextDueMs = async (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(next_attempt_at) - clock_timestamp()) * 1000)::int as ms from (
      select distinct on (contact_id) next_attempt_at from st_outbound
      where connection_id = ${connectionId} and status in ('waiting', 'attempted')
      order by contact_id, seq
    ) head
  `.execute(db);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(ms, 0);
};

/** Of these connections, those that have something to send now. */
export const readDue = async (
  db: ChannelSessionDatabase,
  connectionIds: readonly number[],
): Promise<readonly number[]> => {
  if (connectionIds.length === 0) return [];
  const { rows } = await sql<{ connection_id: number }>`
    select connection.id as connection_id from unnest(${connectionIds}::int[]) as connection (id)
    where exists (
      select from st_outbound where connection_id = connection.id and status in ('waiting', 'attempted')
        and next_attempt_at <= clock_timestamp()
    )
  `.execute(db);
  return rows.map((row) => row.connection_id);
};
