import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table rm_accounts (
    account text primary key, owner text, balance integer not null, note text
  )`.execute(db);
  await sql`create table rm_bookings (
    id uuid primary key, account text not null, amount integer not null,
    constraint rm_bookings_small check (amount < 1000000)
  )`.execute(db);
  await sql`create index rm_bookings_account on rm_bookings (account)`.execute(db);
};
