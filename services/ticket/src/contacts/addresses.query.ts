import type { Identity } from '@balcao/contracts';
import { sql } from 'kysely';
import { addressOf, matchKey } from './match-key.rules.ts';
import type { KnownAddress } from './match-contacts.rules.ts';
import type { TicketDb } from '#database/store.ts';

/** The contact of each address. */
export const findAddresses = async (
  db: TicketDb,
  identities: readonly Identity[],
): Promise<ReadonlyMap<string, KnownAddress>> => {
  const { rows } = await sql<{ kind: Identity['kind']; value: string; contact_id: number }>`
    select i.kind, i.value, i.contact_id
    from unnest(
      ${identities.map(({ kind }) => kind)}::text[], ${identities.map(matchKey)}::text[]
    ) as asked (kind, match_key)
    join rm_contact_identities i on i.kind = asked.kind and i.match_key = asked.match_key
  `.execute(db);
  return new Map(
    rows.map((row) => [addressOf(row), { contactId: row.contact_id, value: row.value }] as const),
  );
};

/** Until the transaction ends, no other transaction can create a contact with these addresses. */
export const lockAddresses = async (db: TicketDb, addresses: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(address, 1))
    from unnest(${addresses.toSorted()}::text[]) as asked (address)
  `.execute(db);
};
