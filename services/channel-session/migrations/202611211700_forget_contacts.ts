import { type Kysely, sql } from 'kysely';

/** The contact of each chat, the erased contacts, and indexes to find their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table st_chat_contacts (
      contact_id bigint not null,
      chat_id uuid not null,
      primary key (contact_id, chat_id)
    )
  `.execute(db);
  for (const [table, key, type] of [
    ['st_erased_contacts', 'contact_id', 'bigint'],
    ['st_erased_chats', 'chat_id', 'uuid'],
  ] as const)
    await sql`
      create table ${sql.table(table)} (
        ${sql.ref(key)} ${sql.raw(type)} primary key,
        erased_at timestamptz not null default now()
      )
    `.execute(db);
  await db.schema.createIndex('st_outbound_of_contact').on('st_outbound').column('contact_id').execute();
  await db.schema
    .createIndex('st_chat_identities_of_chat')
    .on('st_chat_identities')
    .column('chat_id')
    .execute();
}
