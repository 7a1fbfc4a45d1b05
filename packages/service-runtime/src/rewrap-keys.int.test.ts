import { defineEvent } from '@balcao/contracts';
import { createLogger } from '@balcao/service-kit';
import { testNats, testPostgres } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { masterKeyOf, metadata, openTestRuntime } from './testing/test-runtime.ts';

const [postgres, nats] = await Promise.all([testPostgres(), testNats()]);
const log = createLogger({ service: 'ticket', level: 'fatal' });
const catalog = {
  NoteWritten: defineEvent({
    type: 'NoteWritten',
    data: z.object({}),
    sealed: z.object({ text: z.string() }),
  }),
} as const;
const first = masterKeyOf('first', 1);
const second = masterKeyOf('second', 2);

const open = async (masterKey: string, previousMasterKeys: readonly string[]) => {
  const { lifecycle, ...runtime } = await openTestRuntime<typeof catalog, unknown>({
    service: 'ticket',
    catalog,
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    masterKey,
    previousMasterKeys,
    log,
  });
  const wrappers = async () =>
    (
      await sql<{ id: string }>`select distinct master_key_id as id from es_keys order by 1`.execute(
        runtime.db,
      )
    ).rows.map(({ id }) => id);
  const texts = async () => (await runtime.store.readStream('note-1')).map(({ sealed }) => sealed?.text);
  return { ...runtime, wrappers, texts, close: () => lifecycle.stop(10_000) };
};

test('a rotated master key opens everything at once, and soon all keys are wrapped by it', async () => {
  const before = await open(first, []);
  await before.store.transaction((tx) =>
    tx.append(
      'note-1',
      'absent',
      [{ type: 'NoteWritten', data: {}, sealed: { text: 'hello' }, subject: 'contact-1' }],
      { metadata },
    ),
  );
  expect(await before.wrappers()).toEqual(['first']);
  await before.close();

  const rotated = await open(second, [first]);
  expect(await rotated.texts()).toEqual(['hello']);
  await expect.poll(() => rotated.wrappers()).toEqual(['second']);
  await rotated.close();

  const alone = await open(second, []);
  expect(await alone.texts()).toEqual(['hello']);
  await alone.close();
});
