import { type Kysely, sql } from 'kysely';

/** Unreadable messages of a chat hold back its mark, whatever is stored of that chat later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table st_unreadable_chats (
      connection_id integer not null,
      chat text not null,
      addresses text[] not null,
      from_at timestamptz not null,
      messages integer not null,
      noted_at timestamptz not null default now(),
      primary key (connection_id, chat)
    )
  `.execute(db);
}
