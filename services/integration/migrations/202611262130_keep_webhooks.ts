import { type Kysely, sql } from 'kysely';

const statements = [
  `create table st_webhooks (
    webhook_id uuid primary key,
    token_id uuid,
    token_name text not null,
    queue_ids bigint[] not null,
    name text not null,
    url text not null,
    types text[] not null,
    is_on boolean not null,
    problem text,
    wrapped_secret text not null,
    previous_secret text,
    previous_until timestamptz,
    failing_since timestamptz,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  // The known ends of tokens, past and future.
  `create table st_token_ends (token_id uuid primary key, ends_at timestamptz not null)`,
  // For webhooks; null for other receivers.
  `alter table st_deliveries add column type text, add column position bigint`,
  `create index st_deliveries_newest on st_deliveries (receiver_id, sequence desc) where type is not null`,
  `create index st_deliveries_id on st_deliveries (delivery_id) where type is not null`,
  // A receiver that asked for a pause of everything gets it.
  `alter table st_receivers add column paused_until timestamptz`,
];

export const keepWebhooks = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
