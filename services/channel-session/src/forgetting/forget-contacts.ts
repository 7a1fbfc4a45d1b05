import type { Identity } from '@balcao/contracts';
import type { Engines, Peer } from '#channels/index.ts';
import { chatKey } from '#inbound/index.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';

/** After this time, a message from before the erasure counts as one of a new contact. */
const takenAfterSeconds = 90;
/** How long data of an erased contact may still arrive. */
const straysMinutes = 60;
const batchLimit = 200;

/**
 * Deletes the channel addresses of these contacts and their waiting sends. The keys of their messages are erased a
 * moment later (`eraseKeys`). If such a chat writes again, it begins a new one. Idempotent.
 */
export const forgetContacts = async (
  tx: ChannelSessionTransaction,
  contactIds: readonly number[],
  engines: Engines,
): Promise<void> => {
  if (contactIds.length === 0) return;
  const contacts = sql`${[...new Set(contactIds)].toSorted((one, other) => one - other)}::bigint[]`;
  await sql`
    insert into st_erased_contacts (contact_id) select unnest(${contacts}) on conflict do nothing
  `.execute(tx.db);
  const { rows: outbound } = await sql<{ connection_id: number; recipient: Identity[] | null }>`
    delete from st_outbound where contact_id = any(${contacts}) returning connection_id, recipient
  `.execute(tx.db);
  const peers = [
    ...outbound.flatMap(({ connection_id: connectionId, recipient }) =>
      (recipient ?? []).map((identity) => ({ ...identity, connectionId })),
    ),
    ...(await forgetChats(tx, contacts)),
  ];
  await forgetUnreadable(tx, peers);
  for (const { forgetPeers } of engines.values()) await forgetPeers?.(tx.db, peers);
  await tx.erase(contactIds.map((contactId) => `contact-${contactId}`));
};

const forgetChats = async (
  tx: ChannelSessionTransaction,
  contacts: ReturnType<typeof sql>,
): Promise<readonly Peer[]> => {
  const { rows } = await sql<Peer>`
    with mine as (
      delete from st_chat_contacts where contact_id = any(${contacts}) returning chat_id
    ), noted as (
      insert into st_erased_chats (chat_id) select distinct chat_id from mine on conflict do nothing
    ), gone as (
      delete from st_chats where id in (select chat_id from mine)
    )
    delete from st_chat_identities where chat_id in (select chat_id from mine)
    returning connection_id as "connectionId", kind, value
  `.execute(tx.db);
  return rows;
};

const forgetUnreadable = async (tx: ChannelSessionTransaction, peers: readonly Peer[]): Promise<void> => {
  await sql`
    delete from st_unreadable_chats chat using unnest(
      ${peers.map(({ connectionId }) => connectionId)}::int[],
      ${peers.map(({ value }) => value)}::text[]
    ) as gone (connection_id, value)
    where chat.connection_id = gone.connection_id and gone.value = any(chat.addresses)
  `.execute(tx.db);
};

/** Deletes data of erased contacts that were written by transactions from before the erasure. */
export const forgetStrays = async (store: ChannelSessionStore, engines: Engines): Promise<void> => {
  await store.transaction(async (tx) => {
    const { rows } = await sql<{ contact_id: number }>`
      select contact_id from st_erased_contacts erased
      where erased_at > now() - make_interval(mins => ${straysMinutes}) and (
        exists (select from st_chat_contacts where contact_id = erased.contact_id)
        or exists (select from st_outbound where contact_id = erased.contact_id)
      )
      order by contact_id limit ${batchLimit}
    `.execute(tx.db);
    await forgetContacts(
      tx,
      rows.map((row) => row.contact_id),
      engines,
    );
  });
};

/** Erases the keys of contacts who were erased `takenAfterSeconds` ago. */
export const eraseKeys = async (store: ChannelSessionStore): Promise<void> => {
  for (let erased = batchLimit; erased === batchLimit;) {
    const { result } = await store.transaction(async (tx) => {
      const { rows } = await sql<{ chat_id: string }>`
        delete from st_erased_chats where ctid = any(array(
          select ctid from st_erased_chats
          where erased_at < clock_timestamp() - make_interval(secs => ${takenAfterSeconds})
          limit ${batchLimit} for update skip locked
        )) returning chat_id
      `.execute(tx.db);
      await tx.erase(rows.map((row) => chatKey(row.chat_id)));
      return rows.length;
    });
    erased = result;
  }
};
