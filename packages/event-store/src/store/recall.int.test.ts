import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { metadata } from '../../test/ledger.ts';
import { newLedger, openLedger } from '../../test/open-ledger.ts';

const ledger = await newLedger();

const answerSchema = z.object({ opened: z.string() });
const once = (name: string, id: string, digest?: string) =>
  ledger.store.once(
    { id, digest },
    async (tx) => {
      await tx.append(`account-${name}`, 'any', [{ type: 'AccountClosed', data: { account: name } }], {
        metadata,
      });
      return { opened: name };
    },
    answerSchema,
  );

test('an answer under an id is returned with its positions, in any process', async () => {
  const { result, written } = await once('told', 'r1');
  expect(await openLedger(ledger.url).store.recall({ id: 'r1' }, answerSchema)).toEqual({ result, written });
});

test('an unknown id has no answer and stays free', async () => {
  expect(await ledger.store.recall({ id: 'r2' }, answerSchema)).toBeNull();
  expect(await once('free', 'r2')).toMatchObject({ isRepeat: false });
});

test('a running command has no answer yet, and recall does not wait for it', async () => {
  const work = async () => {
    const recalled = await ledger.store.recall({ id: 'r3' }, answerSchema);
    return { opened: recalled === null ? 'nothing yet' : 'already' };
  };
  const { result } = await ledger.store.once({ id: 'r3' }, work, answerSchema);
  expect(result).toEqual({ opened: 'nothing yet' });
});

test('an id that was used for another request is refused', async () => {
  await once('mine', 'r4', 'digest of the first');
  const other = ledger.store.recall({ id: 'r4', digest: 'digest of the second' }, answerSchema);
  await expect(other).rejects.toMatchObject({ code: 'ERR_IDEMPOTENCY_KEY_REUSED', status: 422 });
  expect(await ledger.store.recall({ id: 'r4', digest: 'digest of the first' }, answerSchema)).toMatchObject({
    result: { opened: 'mine' },
  });
});

test('an id is forgotten after a day, also while its row still exists', async () => {
  await once('old', 'r5', 'digest');
  const age = (hours: number) =>
    sql`update es_commands set at = at - make_interval(hours => ${hours}::int) where command_id = 'r5'`.execute(
      ledger.db,
    );
  await age(23);
  expect(await ledger.store.recall({ id: 'r5', digest: 'digest' }, answerSchema)).not.toBeNull();
  await age(2);
  expect(await ledger.store.recall({ id: 'r5', digest: 'another' }, answerSchema)).toBeNull();
});
