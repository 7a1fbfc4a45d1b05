import { identitySchema, type OutgoingMedia, outgoingMediaSchema } from '@balcao/contracts';
import type { MessageKey } from '#channels/index.ts';
import { outboundStates } from '#database/outbound-states.rules.ts';
import type { Pace } from '#channels/pace.rules.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import { assertHeld, type Lease } from '#leases/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { withdrawStrays } from './withdraw-sends.ts';

const rowSchema = z.object({
  message_id: z.uuid(),
  kind: z.enum(['send', 'edit', 'delete']),
  contact_id: z.number().int(),
  status: z.enum(outboundStates),
  attempt: z.number().int(),
  external_id: z.string().nullable(),
  lookups: z.number().int(),
  body: z.string().nullable(),
  recipient: z.array(identitySchema),
  media: outgoingMediaSchema.nullable(),
  other_id: z.string().nullable(),
  other_from_me: z.boolean().nullable(),
  target_status: z.enum(outboundStates).nullable(),
});

type Turn = {
  /** A change has its own id. */
  readonly messageId: string;
  readonly contactId: number;
  /** Consecutive lookups without a result. */
  readonly lookups: number;
  readonly to: readonly z.output<typeof identitySchema>[];
};

/** A message whose turn it is. */
export type OutboundMessage = Turn & {
  readonly kind: 'send';
  readonly attempt: number;
  /** `attempted`: a process that has ended may have handed it over. */
  readonly isLeftBehind: boolean;
  readonly externalId: string | null;
  /** null: the text was deleted once the message counted as sent. Such a message can be looked up, but not sent. */
  readonly body: string | null;
  readonly media: OutgoingMedia | null;
  readonly quoted: MessageKey | null;
};

/** An edit or a deletion whose turn it is. Both are idempotent. */
export type OutboundChange = Turn & {
  readonly kind: 'edit' | 'delete';
  readonly body: string;
  /** Its message is one of ours that may not have arrived. */
  readonly isOfUnsent: boolean;
  /** The channel's id of the message; null: the channel has none. */
  readonly targetId: string | null;
};

export type OutboundTurn = OutboundMessage | OutboundChange;

/** Turns of one chat, in order. */
export type Run = readonly [OutboundTurn, ...OutboundTurn[]];

/**
 * The chats whose first message is due, oldest first, each with its next messages. Leaves out busy chats, and chats
 * that begin with a file if there is no room for `files`.
 */
export const pickRuns = async (
  db: ChannelSessionDatabase,
  connectionId: number,
  {
    chats,
    files,
    messagesOfChat,
    busy,
  }: { chats: number; files: number; messagesOfChat: Pace['messagesOfChat']; busy: number[] },
): Promise<Run[]> => {
  const { rows } = await sql`
    with ranked as (
      select message_id, contact_id, seq, row_number() over chat as place,
        first_value(next_attempt_at) over chat as head_due, first_value(media is not null) over chat as has_file
      from st_outbound
      where connection_id = ${connectionId} and status in ('waiting', 'attempted')
        and contact_id <> all(${busy}::bigint[])
      window chat as (partition by contact_id order by seq)
    ), due as (
      select contact_id, min(seq) as head from ranked where head_due <= clock_timestamp()
        and (${files > 0} or not has_file)
      group by contact_id order by head limit ${chats}
    )
    select outbound.message_id, outbound.kind, outbound.contact_id, outbound.status, outbound.attempt,
      outbound.external_id, outbound.lookups, outbound.body, outbound.recipient, outbound.media,
      other.external_id as other_id, other.from_me as other_from_me, target.status as target_status
    from due
    join ranked on ranked.contact_id = due.contact_id and ranked.place <= ${messagesOfChat}
    join st_outbound outbound on outbound.message_id = ranked.message_id
    left join st_outbound target on target.message_id = outbound.target_id
    left join lateral (
      select external_id, from_me from st_channel_messages
      where message_id = coalesce(outbound.target_id, outbound.quoted_message_id)
        and connection_id = ${connectionId}
      order by attempt desc nulls last limit 1
    ) other on coalesce(outbound.target_id, outbound.quoted_message_id) is not null
    order by due.head, ranked.seq
  `.execute(db);
  const byChat = Map.groupBy(z.array(rowSchema).parse(rows).map(toTurn), ({ contactId }) => contactId);
  return [...byChat.values()].flatMap(([first, ...others]): Run[] =>
    first === undefined ? [] : [[first, ...others]],
  );
};

const toTurn = (row: z.output<typeof rowSchema>): OutboundTurn => {
  const turn = {
    messageId: row.message_id,
    contactId: row.contact_id,
    lookups: row.lookups,
    to: row.recipient,
  };
  return row.kind === 'send'
    ? {
        ...turn,
        kind: 'send',
        attempt: row.attempt,
        isLeftBehind: row.status === 'attempted',
        externalId: row.external_id,
        body: row.body,
        media: row.media,
        quoted:
          row.other_id === null ? null : { externalId: row.other_id, fromMe: row.other_from_me === true },
      }
    : {
        ...turn,
        kind: row.kind,
        body: row.body ?? '',
        isOfUnsent: row.target_status !== null && row.target_status !== 'sent',
        targetId: row.other_id,
      };
};

export type Marking = Pick<OutboundMessage, 'messageId' | 'contactId' | 'attempt'> & {
  readonly externalId: string;
};

/**
 * Stores 'attempt started' with the channel's id that we chose, before the driver is called, so that the id can be
 * looked up after a crash.
 * @returns the rows that are still to be sent, with their current text, which may have been edited
 */
export const markAttempts = async (
  store: ChannelSessionStore,
  lease: Lease,
  marks: readonly Marking[],
): Promise<ReadonlyMap<string, string>> => {
  if (marks.length === 0) return new Map();
  const { result } = await store.transaction(async (tx) => {
    await assertHeld(tx, lease);
    await withdrawStrays(
      tx,
      marks.map(({ messageId }) => messageId),
    );
    const marked = await sql<{ message_id: string; body: string }>`
      update st_outbound outbound
      set status = 'attempted', external_id = mark.external_id, attempted_at = now(), lookups = 0
      from unnest(
        ${marks.map(({ messageId }) => messageId)}::uuid[],
        ${marks.map(({ attempt }) => attempt)}::int[],
        ${marks.map(({ externalId }) => externalId)}::text[]
      ) as mark (message_id, attempt, external_id)
      where outbound.message_id = mark.message_id and outbound.attempt = mark.attempt and outbound.status = 'waiting'
      returning outbound.message_id, outbound.body
    `.execute(tx.db);
    const bodies = new Map(marked.rows.map((row) => [row.message_id, row.body]));
    const started = marks.filter(({ messageId }) => bodies.has(messageId));
    if (started.length > 0)
      await sql`
        insert into st_channel_messages (connection_id, external_id, message_id, contact_id, attempt)
        select ${lease.connectionId}, external_id, message_id, contact_id, attempt
        from unnest(
          ${started.map(({ externalId }) => externalId)}::text[],
          ${started.map(({ messageId }) => messageId)}::uuid[],
          ${started.map(({ contactId }) => contactId)}::bigint[],
          ${started.map(({ attempt }) => attempt)}::int[]
        ) as started (external_id, message_id, contact_id, attempt)
        on conflict do nothing
      `.execute(tx.db);
    return bodies;
  });
  return result;
};

/** The channel ids of a message's earlier attempts, newest first. */
export const readEarlierIds = async (
  db: ChannelSessionDatabase,
  { messageId, attempt }: Pick<OutboundMessage, 'messageId' | 'attempt'>,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('st_channel_messages')
    .select('external_id')
    .where('message_id', '=', messageId)
    .where('attempt', '<', attempt)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map((row) => row.external_id);
};

/** Milliseconds until the next delayed chat is due; null: none is delayed. */
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

/** Those of these connections that have something to send now. */
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
