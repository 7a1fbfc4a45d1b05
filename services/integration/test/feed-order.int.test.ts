import { audienceOfEverybody, everyContact, noTexts } from '@balcao/contracts';
import { createDatabase, type StoreTables } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import type { IntegrationTables } from '#database/schema.ts';
import { appendToFeed, contentOf, type AppendedEntry } from '#feed/append-to-feed.ts';
import { forgetOldFeed } from '#feed/erase-from-feed.ts';
import type { FeedEntry } from '#feed/feed-entry.rules.ts';
import { readFeed } from '#feed/feed.query.ts';

const postgres = await migratedDatabase('integration');
const { db, close } = createDatabase<IntegrationTables & StoreTables>({
  url: postgres.url,
  schema: 'integration',
  applicationName: 'test',
});
disposeAtEnd(close);

const entry = (): FeedEntry => ({
  type: 'contact.created',
  data: {
    actor: { kind: 'system', id: null, name: 'test' },
    contact: { id: 3, name: 'Bia', number: '5511987654303', isGroup: false, ...noTexts, tags: [] },
  },
  eventId: newId(),
  at: new Date(),
  contactIds: [3],
  ticketId: null,
  contactQueueIds: [],
  audience: audienceOfEverybody,
});
const append = (entries: readonly FeedEntry[], at = new Date()) =>
  db.transaction().execute((tx) => appendToFeed(tx, entries, at));
const page = (after: number) =>
  readFeed(db, {
    after,
    limit: 500,
    types: null,
    seer: { visibility: { kind: 'everything' }, reach: everyContact },
  });

test('after a position was read no earlier one appears, however many appends run (rule H2)', async () => {
  const writers = new Set<number>();
  const appending = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      writers.add(writer);
      for (let turn = 0; turn < 10; turn += 1)
        await db
          .transaction()
          .execute(async (tx) => {
            await appendToFeed(tx, [entry(), entry()], new Date());
            // Some roll back, and later appends get their positions.
            if ((writer + turn) % 5 === 0) throw new Error('undone');
          })
          .catch(() => undefined);
      writers.delete(writer);
    }),
  );
  const seen: number[] = [];
  let after = 0;
  const look = async () => {
    const { events, next } = await page(after);
    seen.push(...events.map(({ position }) => position));
    after = next;
  };
  while (writers.size > 0) await look();
  await appending;
  await look();
  expect(seen).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
});

test('an event has one entry per type (rule H2)', async () => {
  const one = entry();
  const [appended] = await append([one]);
  expect(await append([one])).toEqual([]);
  const [next] = await append([entry()]);
  expect(next?.position).toBe((appended?.position ?? 0) + 1);
});

test('old events and their deliveries are deleted, and positions continue (rule H8)', async () => {
  const start = (await page(0)).next;
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
  const deliver = ([appended]: readonly AppendedEntry[]) => {
    if (appended === undefined) throw new Error('nothing was appended');
    const { deliveryId: delivery_id, type, at: created_at } = appended;
    const content = contentOf(appended);
    return db
      .insertInto('st_deliveries')
      .values({ receiver_id: 'shop', delivery_id, lane: 'a', content, state: 'waiting', created_at, type })
      .execute();
  };
  await deliver(await append([entry()], daysAgo(31)));
  await deliver(await append([entry()], daysAgo(29)));
  await forgetOldFeed(db, 30);
  const { events, next } = await page(start);
  expect(events.map(({ position }) => position)).toEqual([start + 2]);
  const deliveries = await db.selectFrom('st_deliveries').select('content').execute();
  expect(deliveries.map(({ content }) => content)).toEqual([
    expect.stringContaining(`"position":${String(start + 2)}`),
  ]);
  await forgetOldFeed(db, 1);
  expect((await append([entry()])).map(({ position }) => position)).toEqual([next + 1]);
});
