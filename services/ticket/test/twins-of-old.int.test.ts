import { createDatabase } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { joinSpellings } from '../migrations/202611261100-join-spellings.ts';
import { migrations } from '#compose.ts';
import type { TicketTables } from '#database/schema.ts';
import { addAddresses } from '#contacts/add-addresses.ts';

const { url } = await migratedDatabase('ticket', migrations);
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

beforeEach(async () => {
  await sql`truncate rm_contact_identities, rm_contacts`.execute(db);
});

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

test('old rows with two spellings of a number are joined as new ones are', async () => {
  await sql`
    insert into rm_contact_identities (kind, match_key, value, contact_id) values
      ('phone', '525512340777', '525512340777', 7), ('phone', '5215512340777', '5215512340777', 8),
      ('phone', '541155550777', '541155550777', 9), ('phone', '5491155550777', '5491155550777', 9),
      ('phone', '351912345678', '351912345678', 9), ('lid', '525512340778', '525512340778', 9)
  `.execute(db);
  await sql`
    insert into rm_contacts (contact_id, name, search_name, number, numbers, is_group, email, profile_pic_url, revision,
      created_at, updated_at, is_number_hidden)
    values (9, 'Caro', 'caro', '541155550777', array['351912345678', '541155550777', '5491155550777'], false, '', '', 1,
      now(), now(), false)
  `.execute(db);
  await db.transaction().execute((tx) => joinSpellings.up(tx));
  expect(await addresses()).toEqual([
    ...twins,
    [9, '351912345678', '351912345678'],
    [9, '525512340778', '525512340778'],
    [9, '5491155550777', '541155550777'],
  ]);
  const { rows } = await sql`select numbers from rm_contacts`.execute(db);
  expect(rows).toEqual([{ numbers: ['351912345678', '541155550777'] }]);
});
