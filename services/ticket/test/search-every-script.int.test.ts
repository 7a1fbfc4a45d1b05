import { createDatabase, migrate } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#compose.ts';
import type { TicketTables } from '#database/schema.ts';

const names = Object.keys(migrations);
const before = Object.fromEntries(
  Object.entries(migrations).slice(0, names.indexOf('202611261150_search_every_script')),
);

test('old names are found by words of any script, and old messages are indexed again', async () => {
  const { url } = await migratedDatabase('ticket', before);
  const { db, close } = createDatabase<TicketTables>({ url, schema: 'ticket', applicationName: 'test' });
  disposeAtEnd(close);
  await sql`
    insert into rm_contacts (contact_id, name, search_name, is_group, is_number_hidden, email, profile_pic_url, revision,
      created_at, updated_at)
    select n, '山田花子 Strauß', '山田花子 strauß', false, false, '', '', 1, now(), now() from generate_series(1, 1001) n
    union all select 2000, '', '', false, false, '', '', 1, now(), now()
  `.execute(db);
  await sql`insert into rm_ticket_words (word, ticket_id) values ('この機能は', 1)`.execute(db);
  await migrate(db, { schema: 'ticket', service: 'ticket', migrations });
  const { rows } = await sql`
    select search_name, array_to_string(tsvector_to_array(name_words), ' ') as words, count(*)::int as contacts
    from rm_contacts group by 1, 2 order by 3
  `.execute(db);
  expect(rows).toEqual([
    { search_name: '', words: '', contacts: 1 },
    { search_name: '山田花子 strauss', words: 'strauss 山田 田花 花子', contacts: 1_001 },
  ]);
  expect((await sql`select from rm_ticket_words`.execute(db)).rows).toEqual([]);
});
