import { createDatabase } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TicketTables } from '#database/schema.ts';
import { addAddresses } from './add-addresses.ts';

const { url } = await migratedDatabase('ticket');
const { db, close } = createDatabase<TicketTables>({ url, schema: 'ticket', applicationName: 'test' });
disposeAtEnd(close);

const withOne = { kind: 'phone', value: '5215512340777' } as const;
const withoutOne = { kind: 'phone', value: '525512340777' } as const;

const addresses = async () => {
  const rows = await db
    .selectFrom('rm_contact_identities')
    .select(['match_key', 'value', 'contact_id'])
    .orderBy('contact_id')
    .orderBy('match_key')
    .execute();
  return rows.map((row) => [row.contact_id, row.match_key, row.value]);
};

const twins = [
  [7, '5215512340777', '525512340777'],
  [8, '5215512340777#8', '5215512340777'],
];

test('of two contacts with one number, the older one gets its messages, and the other one still shows it', async () => {
  const found = [
    { contactId: 7, identity: withoutOne },
    { contactId: 8, identity: withOne },
  ];
  await db.transaction().execute((tx) => addAddresses(tx, found));
  expect(await addresses()).toEqual(twins);
  await sql`truncate rm_contact_identities`.execute(db);
  for (const one of found) await db.transaction().execute((tx) => addAddresses(tx, [one]));
  expect(await addresses()).toEqual(twins);
});
