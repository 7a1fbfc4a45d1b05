import type { Identity } from '@balcao/contracts';
import { sql, type Transaction } from 'kysely';
import { addressOf, matchKey, twinKey } from './match-key.rules.ts';
import type { TicketTables } from '#database/schema.ts';

type Tx = Transaction<TicketTables>;
type Row = TicketTables['rm_contact_identities'];

/**
 * Stores the newest spelling of an address. An address of another contact stays there; another spelling of it is
 * stored as a twin (`twinKey`).
 */
export const addAddresses = async (
  tx: Tx,
  found: readonly { readonly contactId: number; readonly identity: Identity }[],
): Promise<void> => {
  if (found.length === 0) return;
  const owned = await ownersOf(
    tx,
    found.map(({ identity }) => identity),
  );
  const rows = new Map<string, Row>();
  for (const { contactId, identity } of found) {
    const address = addressOf(identity);
    const owner = rows.get(address) ?? owned.get(address);
    const key = matchKey(identity);
    const row = { kind: identity.kind, match_key: key, value: identity.value, contact_id: contactId };
    if (owner === undefined || owner.contact_id === contactId) rows.set(address, row);
    else if (owner.value !== identity.value)
      rows.set(twinKey(address, contactId), { ...row, match_key: twinKey(key, contactId) });
  }
  if (rows.size === 0) return;
  await tx
    .insertInto('rm_contact_identities')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'match_key'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') }))
        .whereRef('rm_contact_identities.contact_id', '=', 'excluded.contact_id'),
    )
    .execute();
};

const ownersOf = async (tx: Tx, identities: readonly Identity[]): Promise<ReadonlyMap<string, Row>> => {
  const { rows } = await sql<Row>`
    select i.kind, i.match_key, i.value, i.contact_id
    from unnest(
      ${identities.map(({ kind }) => kind)}::text[], ${identities.map(matchKey)}::text[]
    ) as asked (kind, match_key)
    join rm_contact_identities i on i.kind = asked.kind and i.match_key = asked.match_key
  `.execute(tx);
  return new Map(rows.map((row) => [`${row.kind}:${row.match_key}`, row] as const));
};
