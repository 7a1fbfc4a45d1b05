import { defineEvent } from '@balcao/contracts';
import { connectBus } from '@balcao/event-bus';
import { each, type Projection } from '@balcao/event-store';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd, testNats, testPostgres } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { masterKeyOf, metadata, openTestRuntime } from '../testing/test-runtime.ts';
import { readRebuildWish, rebuild } from './rebuild-command.ts';

const [postgres, nats] = await Promise.all([testPostgres(), testNats()]);
const log = createLogger({ service: 'ticket', level: 'fatal' });
const catalog = {
  NoteWritten: defineEvent({ type: 'NoteWritten', data: z.object({ number: z.number() }) }),
} as const;
type Tables = { rm_notes: { number: number } };

const notes: Projection<typeof catalog, Tables> = {
  name: 'notes',
  tables: ['rm_notes'],
  apply: {
    NoteWritten: each(async (tx, { data }) => {
      await tx.insertInto('rm_notes').values({ number: data.number }).execute();
    }),
  },
};

test('a read model that differs from its events is rebuilt, and progress is reported', async () => {
  const runtime = await openTestRuntime<typeof catalog, Tables>({
    service: 'ticket',
    catalog,
    projections: [notes],
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    masterKey: masterKeyOf('first', 1),
    log,
  });
  await sql`create table rm_notes (number integer primary key)`.execute(runtime.db);
  await runtime.serve([]);
  runtime.lifecycle.markStarted();
  for (const number of [1, 2, 3])
    await runtime.store.transaction((tx) =>
      tx.append(`note-${number}`, 'absent', [{ type: 'NoteWritten', data: { number } }], { metadata }),
    );
  await runtime.db.deleteFrom('rm_notes').where('number', '=', 2).execute();

  const bus = await connectBus({ url: nats.url, name: 'rebuild', log });
  disposeAtEnd(() => bus.close());
  const said: string[] = [];
  const ask = (args: readonly string[]) => rebuild(bus, readRebuildWish(args), (line) => said.push(line));
  expect(await ask(['ticket', 'notes', '--share', '0.5'])).toEqual({ differed: ['notes'] });
  expect(said).toEqual([
    'notes: 3 of 3 events',
    'notes: rebuilt and switched in. The old one was not what its events say.',
  ]);
  expect(await runtime.db.selectFrom('rm_notes').select('number').orderBy('number').execute()).toEqual(
    [1, 2, 3].map((number) => ({ number })),
  );
  expect(await ask(['ticket'])).toEqual({ differed: [] });
  await expect(ask(['ticket', 'nothing'])).rejects.toThrow(
    'ticket keeps no read model "nothing". Choose one of: notes',
  );
});

test('a service without read models is reported', async () => {
  const empty = await testPostgres();
  const runtime = await openTestRuntime<typeof catalog, Tables>({
    service: 'notification',
    catalog,
    projections: [],
    databaseUrl: empty.url,
    natsUrl: nats.url,
    masterKey: masterKeyOf('first', 1),
    log,
  });
  await runtime.serve([]);
  runtime.lifecycle.markStarted();
  const bus = await connectBus({ url: nats.url, name: 'rebuild', log });
  disposeAtEnd(() => bus.close());
  const said: string[] = [];
  const wish = readRebuildWish(['notification']);
  expect(await rebuild(bus, wish, (line) => said.push(line))).toEqual({ differed: [] });
  expect(said).toEqual(['notification keeps no read model of its own events.']);
});

test.each([[], ['nobody'], ['ticket', 'a', 'b'], ['ticket', '--share', '0']])(
  'the arguments %j are answered with the usage',
  (...args) => {
    expect(() => readRebuildWish(args)).toThrow('npm run rebuild -- <service>');
  },
);
