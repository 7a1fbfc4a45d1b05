import { sql, type Kysely } from 'kysely';

/** Unread tickets are counted by attendant and sector, from the index alone. */
export const countUnreadByPlace = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create index st_tickets_unread_by_place on st_tickets (user_id, queue_id, ticket_id)
      where last_inbound > read_up_to and not is_group and status <> 'closed' and item is not null
    `.execute(db);
    await sql`drop index st_tickets_unread`.execute(db);
    await sql`alter index st_tickets_unread_by_place rename to st_tickets_unread`.execute(db);
  },
};
