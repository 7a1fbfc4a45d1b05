import { type Kysely, sql } from 'kysely';

/**
 * A self-registered user sees no data of others until an admin allows it; this includes users from before this release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rm_users')
    .addColumn('is_newcomer', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`
    update rm_users set is_newcomer = true
    where profile <> 'admin' and queue_ids = '{}'
      and exists (
        select from es_events e
        where e.stream = 'user-' || rm_users.id and e.type = 'UserCreated' and e.data ->> 'origin' = 'sign-up'
      )
      and not exists (
        select from es_events e
        where e.stream = 'user-' || rm_users.id and e.type = 'UserDetailsChanged'
          and (e.data ->> 'profile' = 'admin' or json_array_length(e.data -> 'queueIds') > 0)
      )
  `.execute(db);
}
