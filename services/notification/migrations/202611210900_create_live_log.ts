import { type Kysely, sql } from 'kysely';

/** The live log: positions without gaps, stored for 24 h. The audience is in columns, so one query finds what a user may see. */
export const createLiveLog = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('rm_live_updates')
      .addColumn('position', 'bigint', (column) => column.primaryKey())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('payload', 'json', (column) => column.notNull())
      .addColumn('is_for_everybody', 'boolean', (column) => column.notNull())
      .addColumn('is_for_admins', 'boolean', (column) => column.notNull())
      .addColumn('is_for_all_when_open', 'boolean', (column) => column.notNull())
      .addColumn('user_ids', sql`integer[]`, (column) => column.notNull())
      .addColumn('queue_ids', sql`integer[]`, (column) => column.notNull())
      .addColumn('feeds', sql`text[]`, (column) => column.notNull())
      .addColumn('ticket_id', 'integer')
      .addColumn('contact_id', 'integer')
      .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema.createIndex('rm_live_updates_at').on('rm_live_updates').column('at').execute();
    await db.schema
      .createIndex('rm_live_updates_contact')
      .on('rm_live_updates')
      .column('contact_id')
      .where('contact_id', 'is not', null)
      .execute();
    await db.schema
      .createTable('st_live_head')
      .addColumn('id', 'smallint', (column) => column.primaryKey())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('emitted', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into st_live_head (id, position, emitted) values (1, 0, 0)`.execute(db);
  },
};
