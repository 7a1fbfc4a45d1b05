import type { Peer } from '#channels/engine.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import { sql } from 'kysely';

/**
 * What the network carried from and to these people. It knows them only by number or group; undelivered messages still
 * arrive, and the address book belongs to the phone.
 */
export const forgetPeers = async (db: ChannelSessionDatabase, peers: readonly Peer[]): Promise<void> => {
  if (peers.length === 0) return;
  await sql`
    with peer as (
      select connection_id, value from unnest(
        ${peers.map(({ connectionId }) => connectionId)}::int[],
        ${peers.map(({ value }) => value)}::text[]
      ) as peer (connection_id, value)
    ), came as (
      delete from sim_inbound message using peer
      where message.connection_id = peer.connection_id and message.delivered_at is not null
        and peer.value in (message.from_number, message.group_id)
      returning message.connection_id, message.id
    ), went as (
      delete from sim_outbox message using peer
      where message.connection_id = peer.connection_id and message.to_number = peer.value
      returning message.connection_id, message.id
    )
    delete from sim_changes change
    using (select * from came union select * from went) as message
    where change.connection_id = message.connection_id and change.id = message.id
  `.execute(db);
};
