import { fold, partitionCount } from '../src/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '@balcao/testkit/thoroughness';
import { account, metadata, type Account, type AccountCommand } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

const ledger = await newLedger();

const name = fc.constantFrom('a', 'b', 'c', 'd');
/** The ledger stores it in a text column, which refuses NUL. */
const owner = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
const command: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.record({
    type: fc.constant('OpenAccount' as const),
    account: name,
    owner,
  }),
  fc.record({
    type: fc.constant('BookAmount' as const),
    account: name,
    amount: fc.integer({ min: -5, max: 9 }),
  }),
  fc.record({ type: fc.constant('CloseAccount' as const), account: name }),
);
/** Some transactions roll back at the end; some are tried by two processes at once. */
const transaction = fc.record({
  commands: fc.array(command, { minLength: 1, maxLength: 6 }),
  outcome: fc.constantFrom('commit', 'commit', 'commit', 'throw'),
});

describe('any history', () => {
  test('leaves streams, log and read models in agreement with the model', async () => {
    let run = 0;
    const checkHistory = async (transactions: readonly { commands: AccountCommand[]; outcome: string }[]) => {
      run += 1;
      const prefix = `run${run}-`;
      const model = new Map<string, Account>();
      for (const { commands, outcome } of transactions) {
        const draft = new Map(model);
        const work = ledger.store.transaction(async (tx) => {
          for (const wanted of commands) {
            const stream = `${prefix}${wanted.account}`;
            const state = draft.get(stream) ?? account.initial();
            const expected = account.decide({ ...wanted, account: stream }, state);
            const result = await tx.execute({
              decider: account,
              stream,
              command: { ...wanted, account: stream },
              metadata,
            });
            expect(result.ok).toBe(expected.ok);
            if (expected.ok) draft.set(stream, fold(account.evolve, state, expected.value));
            if (result.ok) expect(result.value.state).toEqual(draft.get(stream) ?? account.initial());
          }
          if (outcome === 'throw') throw new Error('changed its mind');
        });
        if (outcome === 'throw') await expect(work).rejects.toThrow('changed its mind');
        else {
          await work;
          for (const [stream, state] of draft) model.set(stream, state);
        }
      }
      for (const [stream, state] of model) {
        expect((await ledger.store.load(account, stream)).state).toEqual(state);
        const row = await ledger.db
          .selectFrom('rm_accounts')
          .select('balance')
          .where('account', '=', stream)
          .executeTakeFirst();
        expect(row?.balance ?? 0).toBe(state.balance);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), checkHistory), {
      numRuns: tries(8, 500),
    });

    for (let partition = 0; partition < partitionCount; partition += 1) {
      const { events, head } = await ledger.store.readLog({ partition, after: 0, limit: 100_000 });
      expect(events.map(({ position }) => position)).toEqual(
        Array.from({ length: head }, (_, index) => index + 1),
      );
    }
    for (const projection of ledger.store.projectionNames) {
      const { hashLive, hashRebuilt } = await ledger.store.verify(projection);
      expect(hashRebuilt).toBe(hashLive);
    }
  });

  test('keeps any text unchanged, plain and sealed', async () => {
    const { store } = openLedger(ledger.url, { projections: [] });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        run += 1;
        const stream = `text-${run}`;
        const opened = { data: { account: text }, sealed: { owner: text }, subject: 'anybody' };
        await store.transaction((tx) =>
          tx.append(stream, 'absent', [{ type: 'AccountOpened', ...opened }], { metadata }),
        );
        expect(await store.readStream(stream)).toMatchObject([
          { data: { account: text }, sealed: { owner: text } },
        ]);
      }),
      {
        numRuns: tries(20, 1_200),
        examples: [['\u0000'], ['\ud800'], ['"\\'], ["'; drop table es_events; --"], ['{a,b}']],
      },
    );
  });
});
