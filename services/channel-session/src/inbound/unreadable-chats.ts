import { sql } from 'kysely';
import type { UnreadableChat } from '#channels/index.ts';
import { assertListening, type Lease } from '#leases/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';

/**
 * Stores which chats of a connection could not be read, and since when. `isWhole`: the list is complete, so all others
 * are forgotten.
 */
export const storeUnreadable = async (
  store: ChannelSessionStore,
  lease: Lease,
  chats: readonly UnreadableChat[],
  isWhole: boolean,
): Promise<void> => {
  const { connectionId } = lease;
  const names = chats.map(({ chat }) => chat);
  await store.transaction(async (tx) => {
    await assertListening(tx, lease);
    if (isWhole)
      await sql`
        delete from st_unreadable_chats where connection_id = ${connectionId} and chat <> all(${names}::text[])
      `.execute(tx.db);
    if (chats.length === 0) return;
    await tx.db
      .insertInto('st_unreadable_chats')
      .values(
        chats.map(({ chat, addresses, from, messages }) => ({
          connection_id: connectionId,
          chat,
          addresses: [...addresses],
          from_at: from,
          messages,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['connection_id', 'chat']).doUpdateSet((row) => ({
          addresses: row.ref('excluded.addresses'),
          messages: row.ref('excluded.messages'),
          // A partial run does not show that an older unreadable message became readable.
          from_at: isWhole
            ? row.ref('excluded.from_at')
            : row.fn('least', ['st_unreadable_chats.from_at', 'excluded.from_at']),
        })),
      )
      .execute();
  });
};
