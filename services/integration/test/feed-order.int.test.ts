import { audienceOfEverybody } from '@balcao/contracts';
import { createDatabase, type StoreTables } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { migrations } from '#database/migrations.ts';
import type { IntegrationTables } from '#database/schema.ts';
import { appendToFeed } from '#feed/append-to-feed.ts';
import type { FeedEntry } from '#feed/feed-entry.rules.ts';
import { readFeed } from '#feed/feed.query.ts';

const postgres = await migratedDatabase('integration', migrations);
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
    contact: { id: 3, name: 'Bia', number: '5511987654303', isGroup: false, email: '', tags: [] },
  },
  eventId: newId(),
  at: new Date(),
  contactIds: [3],
  ticketId: null,
  audience: audienceOfEverybody,
});
const append = (entries: readonly FeedEntry[]) =>
  db.transaction().execute((tx) => appendToFeed(tx, entries, new Date()));
const page = (after: number) =>
  readFeed(db, { after, limit: 500, types: null, visibility: { kind: 'everything' } });

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
  const [placed] = await append([one]);
  expect(await append([one])).toEqual([]);
  const [next] = await append([entry()]);
  expect(next?.position).toBe((placed?.position ?? 0) + 1);
});
