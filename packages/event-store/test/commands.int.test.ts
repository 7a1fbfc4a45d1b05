import { failure } from '@balcao/contracts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { account, metadata } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

const ledger = await newLedger();

const open = (name: string) =>
  ledger.store.execute({
    decider: account,
    stream: `account-${name}`,
    command: { type: 'OpenAccount', account: name, owner: 'Ana' },
    metadata,
  });
const book = (name: string, amount: number, commandId: string, { store } = ledger) =>
  store.execute({
    decider: account,
    stream: `account-${name}`,
    command: { type: 'BookAmount', account: name, amount },
    metadata,
    commandId,
  });

const age = (commandId: string, hours: number) =>
  sql`update es_commands set at = at - make_interval(hours => ${hours}::int) where command_id = ${commandId}`.execute(
    ledger.db,
  );

describe('a command id', () => {
  test('returns the first answer again, without acting', async () => {
    await open('1');
    const first = await book('1', 5, 'c1');
    await book('1', 1, 'c2');
    expect(await book('1', 5, 'c1', openLedger(ledger.url))).toEqual(first);
    expect(await ledger.store.load(account, 'account-1')).toMatchObject({
      revision: 3,
      state: { balance: 6 },
    });
  });

  test('remembers a refusal', async () => {
    await open('2');
    const refused = await book('2', -5, 'c3');
    expect(refused).toEqual({ ok: false, error: failure('ERR_VALIDATION', { field: 'amount' }) });
    await book('2', 10, 'c4');
    expect(await book('2', -5, 'c3')).toEqual(refused);
  });

  test('acts once if it comes many times at once', async () => {
    await open('3');
    const elsewhere = openLedger(ledger.url);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book('3', 5, 'c5', index % 2 === 0 ? ledger : elsewhere)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ledger.store.load(account, 'account-3')).toMatchObject({ state: { balance: 5 } });
  });

  test('is forgotten after a day, not before', async () => {
    await open('4');
    await book('4', 5, 'c6');
    await age('c6', 23);
    await book('4', 5, 'c6');
    expect(await ledger.store.load(account, 'account-4')).toMatchObject({ state: { balance: 5 } });
    await age('c6', 2);
    await book('4', 5, 'c6');
    expect(await ledger.store.load(account, 'account-4')).toMatchObject({ state: { balance: 10 } });
  });

  test('belongs to one stream', async () => {
    await open('5');
    await open('6');
    await book('5', 5, 'c7');
    await expect(book('6', 5, 'c7')).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await ledger.store.load(account, 'account-6')).toMatchObject({ state: { balance: 0 } });
  });
});

describe('once', () => {
  const answerSchema = z.object({ opened: z.string() });
  const work = (name: string, commandId: string, digest?: string) =>
    ledger.store.once(
      { id: commandId, digest },
      async (tx) => {
        await tx.append(`account-${name}`, 'any', [{ type: 'AccountClosed', data: { account: name } }], {
          metadata,
        });
        await tx.append(`account-${name}-twin`, 'any', [{ type: 'AccountClosed', data: { account: name } }], {
          metadata,
        });
        return { opened: name };
      },
      answerSchema,
    );

  test('returns the first answer and its positions again, without acting', async () => {
    const first = await work('once', 'o1');
    expect(first).toMatchObject({ result: { opened: 'once' }, isRepeat: false });
    const again = await work('once', 'o1');
    expect(again).toMatchObject({ result: first.result, isRepeat: true });
    expect(new Set(again.written)).toEqual(new Set(first.written));
    expect(await ledger.store.readStream('account-once')).toHaveLength(1);
  });

  test('refuses an id that was used for another request, and accepts one without a digest', async () => {
    await work('first', 'o8', 'digest of the first');
    const reused = work('second', 'o8', 'digest of the second');
    await expect(reused).rejects.toMatchObject({ code: 'ERR_IDEMPOTENCY_KEY_REUSED', status: 422 });
    expect(await ledger.store.readStream('account-second')).toEqual([]);
    const again = await work('first', 'o8', 'digest of the first');
    expect(again).toMatchObject({ result: { opened: 'first' }, isRepeat: true });
    await work('old', 'o7');
    const later = await work('new', 'o7', 'digest of the new');
    expect(later).toMatchObject({ result: { opened: 'old' }, isRepeat: true });
  });

  test('stores nothing of work that threw', async () => {
    const failing = ledger.store.once(
      { id: 'o2' },
      () => Promise.reject(new Error('on purpose')),
      answerSchema,
    );
    await expect(failing).rejects.toThrow('on purpose');
    expect(await work('retried', 'o2')).toMatchObject({ result: { opened: 'retried' }, isRepeat: false });
  });

  test('stores no answer about a subject that was erased', async () => {
    const openFor = (name: string, commandId: string) =>
      ledger.store.once(
        { id: commandId },
        async (tx) => {
          await tx.execute({
            decider: account,
            stream: `account-${name}`,
            command: { type: 'OpenAccount', account: name, owner: 'Zuleide' },
            metadata,
          });
          return { opened: 'Zuleide' };
        },
        answerSchema,
      );
    await openFor('erased', 'o4');
    await openFor('kept', 'o5');
    await openFor('told', 'o6');
    await ledger.store.transaction((tx) => tx.erase(['owner-erased'], ['account-told']));
    const { rows } =
      await sql`select command_id from es_commands where answer::text like '%Zuleide%'`.execute(ledger.db);
    expect(rows).toEqual([{ command_id: 'o5' }]);
  });

  test('refuses an id that another command used', async () => {
    await work('shape', 'o3');
    const other = ledger.store.once(
      { id: 'o3' },
      () => Promise.resolve({ closed: 1 }),
      z.object({ closed: z.number() }),
    );
    await expect(other).rejects.toThrow(z.ZodError);
  });
});
