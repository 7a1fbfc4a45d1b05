import type { Identity } from '@balcao/contracts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';

type Known = ReadonlyMap<string, string>;

/**
 * The chat of each message, found by any identity of its peer: a peer known by a lid first and by a phone later has
 * one chat. Creates missing chats, with random ids, so that an id reveals nothing about a person.
 */
export const chatsOf = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  peers: readonly (readonly Identity[])[],
  { newId, at }: { readonly newId: () => string; readonly at: Date },
): Promise<{ readonly chats: readonly string[]; readonly fresh: readonly string[] }> => {
  const known = await readKnown(tx, connectionId, peers.flat());
  const { chats, learned, fresh } = assignChats(peers, known, newId);
  if (fresh.length > 0)
    await tx.db
      .insertInto('st_chats')
      .values(fresh.map((id) => ({ id, connection_id: connectionId, newest_at: at })))
      .execute();
  if (learned.length > 0)
    await tx.db
      .insertInto('st_chat_identities')
      .values(
        learned.map(({ identity, chatId }) => ({
          ...identity,
          connection_id: connectionId,
          chat_id: chatId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { chats, fresh };
};

/** Deletes chats that were created for messages which were not stored. */
export const dropChats = async (tx: ChannelSessionTransaction, chatIds: readonly string[]): Promise<void> => {
  if (chatIds.length === 0) return;
  await tx.db.deleteFrom('st_chat_identities').where('chat_id', 'in', chatIds).execute();
  await tx.db.deleteFrom('st_chats').where('id', 'in', chatIds).execute();
};

/** Pure: the chat of each peer, and the new chats and identities. The first known identity decides. */
export const assignChats = (
  peers: readonly (readonly Identity[])[],
  known: Known,
  newId: () => string,
): {
  readonly chats: readonly string[];
  readonly learned: readonly { readonly identity: Identity; readonly chatId: string }[];
  readonly fresh: readonly string[];
} => {
  const all = new Map(known);
  const learned: { identity: Identity; chatId: string }[] = [];
  const fresh: string[] = [];
  const chats = peers.map((peer) => {
    const found = peer.map((identity) => all.get(keyOf(identity))).find((chatId) => chatId !== undefined);
    const chatId = found ?? newId();
    if (found === undefined) fresh.push(chatId);
    for (const identity of peer) {
      if (all.has(keyOf(identity))) continue;
      all.set(keyOf(identity), chatId);
      learned.push({ identity, chatId });
    }
    return chatId;
  });
  return { chats, learned, fresh };
};

export const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`;

const readKnown = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  identities: readonly Identity[],
): Promise<Known> => {
  const { rows } = await sql<{ kind: Identity['kind']; value: string; chat_id: string }>`
    select kind, value, chat_id from st_chat_identities
    where connection_id = ${connectionId} and (kind, value) in (
      select asked.kind, asked.value from unnest(
        ${identities.map(({ kind }) => kind)}::text[],
        ${identities.map(({ value }) => value)}::text[]
      ) as asked (kind, value)
    )
  `.execute(tx.db);
  return new Map(rows.map(({ kind, value, chat_id }) => [keyOf({ kind, value }), chat_id]));
};

/**
 * The time of the newest stored message of each chat, under each of its addresses. It is never later than the chat's
 * first unreadable message, nor than now. Without a stored message, the first unreadable one counts.
 */
export const readHighWaterMarks = async (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await sql<{ value: string; at: Date }>`
    with unreadable as (
      select addresses, from_at from st_unreadable_chats where connection_id = ${connectionId} and chat <> ''
    ), mark as (
      select identity.value, chat.newest_at as at
      from st_chat_identities identity join st_chats chat on chat.id = identity.chat_id
      where identity.connection_id = ${connectionId}
      union all
      select unnest(addresses), from_at from unreadable
    ), of_all as (
      select from_at from st_unreadable_chats where connection_id = ${connectionId} and chat = ''
    )
    select value, least(min(at), (select from_at from of_all), now()) as at from mark group by value
  `.execute(db);
  return new Map(rows.map(({ value, at }) => [value, at]));
};
