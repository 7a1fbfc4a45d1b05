import { textsBy } from '@balcao/contracts';
import { createDatabase } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { tries } from '@balcao/testkit/thoroughness';
import { asyncProperty, assert, boolean, constantFrom, date, nat, option, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf } from '#database/contact-columns.ts';
import type { TicketTables } from '#database/schema.ts';
import { itemText } from './ticket-item-text.ts';
import { fromItems, selectItems, toItem } from './ticket-items.query.ts';

const { url } = await migratedDatabase('ticket');
const { db, close } = createDatabase<TicketTables>({ url, schema: 'ticket', applicationName: 'test' });
disposeAtEnd(close);

const time = date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
/** Quotes, backslashes, control characters and emoji; all that a text column accepts. */
const words = string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
const id = nat({ max: 2 ** 40 });

test('the text that the database makes equals the item that the code makes', async () => {
  const given = record({
    texts: record({ name: words, last: words, user: words, connection: words }),
    number: option(words, { nil: null }),
    type: option(constantFrom('facebook', 'telegram'), { nil: null }),
    status: constantFrom('pending', 'open', 'closed'),
    userId: option(constantFrom(1, 2), { nil: null }),
    queueId: option(id, { nil: null }),
    connectionId: option(constantFrom(1, 2), { nil: null }),
    lastAt: option(time, { nil: null }),
    at: time,
    isGroup: boolean(),
    isHidden: boolean(),
    counts: record({ inbound: nat(50), read: nat(50) }),
  });
  await assert(
    asyncProperty(given, async (facts) => {
      for (const table of ['rm_tickets', 'rm_contacts', 'rm_users', 'rm_connections'] as const)
        await db.deleteFrom(table).execute();
      await db
        .insertInto('rm_contacts')
        .values({
          contact_id: 5,
          name: facts.texts.name,
          number: facts.number,
          is_number_hidden: facts.isHidden,
          is_group: facts.isGroup,
          ...textsBy(columnOf, () => facts.texts.name),
          profile_pic_url: '',
          telegram_id: facts.number,
          revision: 1,
          created_at: facts.at,
          updated_at: facts.at,
        })
        .execute();
      await db.insertInto('rm_users').values({ user_id: 1, name: facts.texts.user }).execute();
      await db
        .insertInto('rm_connections')
        .values({
          connection_id: 1,
          name: facts.texts.connection,
          type: facts.type,
          color: '#112233',
        })
        .execute();
      await db
        .insertInto('rm_tickets')
        .values({
          ticket_id: 9,
          contact_id: 5,
          connection_id: facts.connectionId,
          is_group: facts.isGroup,
          status: facts.status,
          user_id: facts.userId,
          queue_id: facts.queueId,
          revision: 3,
          read_up_to: facts.counts.read,
          last_inbound: facts.counts.inbound,
          last_message: facts.texts.last,
          last_message_at: facts.lastAt,
          last_message_revision: facts.counts.read,
          created_at: facts.at,
          updated_at: facts.at,
        })
        .execute();
      const row = await selectItems(db).executeTakeFirstOrThrow();
      const { text } = await fromItems(db).select(itemText.as('text')).executeTakeFirstOrThrow();
      expect(JSON.parse(text)).toEqual(toItem(row));
    }),
    { numRuns: tries(20, 1_200) },
  );
});
