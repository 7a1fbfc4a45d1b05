import type { MessageKey } from '#channels/index.ts';
import type { ChangeKind, ChannelSessionTables } from '#database/schema.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { type Selectable, sql } from 'kysely';

/** A message of this connection, under the channel's id. */
export type KnownMessage = MessageKey & {
  readonly messageId: string;
  /** Set for an outbound message. */
  readonly contactId: number | null;
  /** Set for an inbound message. */
  readonly chatId: string | null;
  /** Its contact was erased: nothing more of it is stored. */
  readonly isErased: boolean;
};

export type ChannelChange = MessageKey & { readonly kind: ChangeKind; readonly body: string };

export const keyOf = ({ fromMe, externalId }: MessageKey): string => `${fromMe ? 'out' : 'in'} ${externalId}`;

type KnownRow = Pick<
  Selectable<ChannelSessionTables['st_channel_messages']>,
  'external_id' | 'from_me' | 'message_id' | 'contact_id' | 'chat_id'
> & { is_erased: boolean };

/**
 * Looks up each id by itself, in both directions. For a list, Postgres would scan all messages of the connection while
 * its statistics call the table small, as they do when a busy hour begins.
 */
export const readKnown = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  externalIds: readonly string[],
): Promise<Map<string, KnownMessage>> => {
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<KnownRow>`
    select external_id, from_me, message_id, contact_id, chat_id,
      (chat_id is not null and not exists (select from st_chats where id = chat_id))
        or exists (select from st_erased_contacts erased where erased.contact_id = message.contact_id) as is_erased
    from unnest(${externalIds}::text[]) as asked (id)
    cross join lateral (
      select external_id, from_me, message_id, contact_id, chat_id from st_channel_messages
      where connection_id = ${connectionId} and external_id = asked.id
      limit 2
    ) message
  `.execute(tx.db);
  return new Map(
    rows.map((row) => {
      const known: KnownMessage = {
        externalId: row.external_id,
        fromMe: row.from_me,
        messageId: row.message_id,
        contactId: row.contact_id,
        chatId: row.chat_id,
        isErased: row.is_erased,
      };
      return [keyOf(known), known];
    }),
  );
};

/**
 * Stores inbound messages, and for each chat the time of its newest message.
 * @returns the changes that arrived before these messages, oldest first
 */
export const storeMessageIds = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  messages: readonly KnownMessage[],
  newest: ReadonlyMap<string, Date>,
): Promise<readonly ChannelChange[]> => {
  if (messages.length === 0) return [];
  const { rows } = await sql<{ external_id: string; from_me: boolean; kind: ChangeKind; body: string }>`
    with message as (
      select external_id, from_me, message_id, chat_id from unnest(
        ${messages.map(({ externalId }) => externalId)}::text[],
        ${messages.map(({ fromMe }) => fromMe)}::boolean[],
        ${messages.map(({ messageId }) => messageId)}::uuid[],
        ${messages.map(({ chatId }) => chatId)}::uuid[]
      ) as message (external_id, from_me, message_id, chat_id)
    ), noted as (
      insert into st_channel_messages (connection_id, external_id, from_me, message_id, chat_id)
      select ${connectionId}, external_id, from_me, message_id, chat_id from message
      on conflict do nothing
    ), raised as (
      update st_chats set newest_at = newer.at
      from unnest(${[...newest.keys()]}::uuid[], ${[...newest.values()]}::timestamptz[]) as newer (id, at)
      where st_chats.id = newer.id and st_chats.newest_at < newer.at
    ), early as (
      delete from st_early_changes change using message
      where change.connection_id = ${connectionId}
        and change.external_id = message.external_id and change.from_me = message.from_me
      returning change.external_id, change.from_me, change.kind, change.body, change.position
    )
    select external_id, from_me, kind, body from early order by position
  `.execute(tx.db);
  return rows.map(({ external_id, from_me, kind, body }) => ({
    externalId: external_id,
    fromMe: from_me,
    kind,
    body,
  }));
};

/** Stores changes whose message has not arrived yet, for a day at most. */
export const storeEarly = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  changes: readonly ChannelChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  await tx.db
    .insertInto('st_early_changes')
    .values(
      changes.map(({ externalId, fromMe, kind, body }) => ({
        connection_id: connectionId,
        external_id: externalId,
        from_me: fromMe,
        kind,
        body,
      })),
    )
    .execute();
};
