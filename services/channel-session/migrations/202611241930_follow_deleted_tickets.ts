import { type Kysely, sql } from 'kysely';

/** Finds the waiting sends of a deleted ticket, and later ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('st_outbound').addColumn('ticket_id', 'bigint').execute();
  await sql`create index st_outbound_of_ticket on st_outbound (ticket_id) where status = 'waiting'`.execute(
    db,
  );
  await sql`
    create table st_removed_tickets (
      ticket_id bigint primary key,
      removed_at timestamptz not null default now()
    )
  `.execute(db);
}
