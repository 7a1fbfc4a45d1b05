import { randomBytes } from 'node:crypto';
import { containsText, storedText } from '@balcao/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSealing, parseMasterKey } from '../src/index.ts';
import { decrypt } from '../src/sealing/cipher.ts';
import { account, metadata } from './ledger.ts';
import { masterKey, newLedger, openLedger, type Ledger } from './open-ledger.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await newLedger();
});

const secretName = 'Zuleide Quintanilha';

const open = (name: string, owner = secretName) =>
  ledger.store.execute({
    decider: account,
    stream: `account-${name}`,
    command: { type: 'OpenAccount', account: name, owner },
    metadata,
  });

const everythingStored = () => storedText(ledger.url, 'ledger', (table) => !table.startsWith('rm_'));

describe('sealed parts', () => {
  test('are nowhere in plain text, and can be opened again', async () => {
    await open('1');
    expect(containsText(await everythingStored(), secretName)).toBe(false);
    expect(await ledger.store.readStream('account-1')).toMatchObject([{ sealed: { owner: secretName } }]);
  });

  test('are published sealed, and open with the key that the owner provides', async () => {
    await open('1');
    const [own] = await ledger.store.readStream('account-1');
    const { events } = await ledger.store.readLog({
      partition: own?.partition ?? -1,
      after: (own?.position ?? 0) - 1,
      limit: 1,
    });
    const [event] = events;
    expect(event).toMatchObject({ subject: 'owner-1', data: { account: '1' } });
    expect(containsText(JSON.stringify(event), secretName)).toBe(false);
    expect(Buffer.from(event?.sealed ?? '', 'base64').length).toBe(
      12 + 16 + JSON.stringify({ owner: secretName }).length,
    );
    const keys = await ledger.store.openKeys(['owner-1', 'owner-2']);
    expect(keys.map(({ subject }) => subject)).toEqual(['owner-1']);
    const key = Buffer.from(keys[0]?.key ?? '', 'base64');
    const plain = decrypt(key, Buffer.from(event?.sealed ?? '', 'base64'), event?.id ?? '');
    expect(plain?.toString()).toBe(JSON.stringify({ owner: secretName }));
  });

  test('of a thousand new subjects get their keys in one batch, and concurrent ones of one subject the same key', async () => {
    const subjects = Array.from({ length: 1_000 }, (_, index) => `s${index}`);
    const [one, other] = await Promise.all([
      ledger.sealing.keysFor(ledger.db, subjects),
      openLedger(ledger.url).sealing.keysFor(ledger.db, subjects.toReversed()),
    ]);
    expect(one.size).toBe(1_000);
    expect(new Map([...other].toSorted())).toEqual(new Map([...one].toSorted()));
  });
});

describe('the origin of a request', () => {
  const origin = { address: '203.0.113.77', agent: 'Firefox no balcão' };

  test('is sealed under the key of its day, and later events do not have it', async () => {
    const command = (name: string) => ({ type: 'OpenAccount', account: name, owner: secretName }) as const;
    await ledger.store.execute({
      decider: account,
      stream: 'account-1',
      command: command('1'),
      metadata: { ...metadata, origin },
    });
    expect(containsText(await everythingStored(), origin.address)).toBe(false);
    const [event] = await ledger.store.readStream('account-1');
    const { subject, sealed } = event?.metadata.origin ?? { subject: '', sealed: '' };
    expect(subject).toBe(`request-origin-${(event?.at.toISOString() ?? '').slice(0, 10)}`);
    const [key] = await ledger.store.openKeys([subject]);
    const plain = decrypt(
      Buffer.from(key?.key ?? '', 'base64'),
      Buffer.from(sealed, 'base64'),
      event?.id ?? '',
    );
    expect(JSON.parse(plain?.toString() ?? '')).toEqual(origin);

    await ledger.store.execute({
      decider: account,
      stream: 'account-2',
      command: command('2'),
      metadata: event?.metadata ?? metadata,
    });
    expect((await ledger.store.readStream('account-2'))[0]?.metadata).not.toHaveProperty('origin');
  });
});

describe('data that were resealed under another subject', () => {
  const reseal = () =>
    ledger.store.transaction((tx) => tx.reseal({ streams: ['account-1'], from: 'owner-1', to: 'owner-2' }));
  const opens = async () =>
    (await ledger.store.readStream('account-1')).map((event) => ('sealed' in event ? event.sealed : null));

  test("survive the first one's erasure, and are erased with the second", async () => {
    await open('1');
    await open('3', 'Berenice');
    const [before] = await ledger.store.readStream('account-1');
    await reseal();
    await ledger.sealing.erase(['owner-1']);
    expect(await ledger.store.readStream('account-1')).toEqual([before]);
    // Nothing is left to reseal.
    await reseal();
    expect(await opens()).toEqual([{ owner: secretName }]);
    await ledger.sealing.erase(['owner-2']);
    expect(await opens()).toEqual([null]);
    expect(await ledger.store.readStream('account-3')).toMatchObject([{ sealed: { owner: 'Berenice' } }]);
  });

  test('stay erased if their subject was erased before', async () => {
    await open('1');
    await ledger.sealing.erase(['owner-1']);
    await reseal();
    expect(await opens()).toEqual([null]);
  });
});

describe('an erased subject', () => {
  test('leaves no text in the log, in reads, in published events and after a rebuild; all else stays', async () => {
    await open('1');
    await open('2', 'Berenice');
    const elsewhere = openLedger(ledger.url);
    await elsewhere.store.readStream('account-1');
    await ledger.store.transaction(async (tx) => {
      await tx.erase(['owner-1']);
      await tx.db.updateTable('rm_accounts').set({ owner: null }).where('account', '=', '1').execute();
    });
    for (const { store } of [ledger, elsewhere]) {
      expect(await store.readStream('account-1')).toMatchObject([
        { type: 'AccountOpened', data: { account: '1' }, sealed: null, metadata },
      ]);
      expect(await store.load(account, 'account-1')).toMatchObject({
        state: { status: 'open', owner: null },
      });
      expect(await store.openKeys(['owner-1'])).toEqual([]);
      expect(await store.readStream('account-2')).toMatchObject([{ sealed: { owner: 'Berenice' } }]);
    }
    const { hashLive, hashRebuilt } = await ledger.store.rebuild('accounts');
    expect(hashRebuilt).toBe(hashLive);
    const rows = await ledger.db.selectFrom('rm_accounts').select('owner').orderBy('account').execute();
    expect(rows).toEqual([{ owner: null }, { owner: 'Berenice' }]);
  });

  test('that returns has a new key, and the erased data stay erased', async () => {
    await open('1');
    await ledger.sealing.erase(['owner-1']);
    await ledger.store.transaction((tx) =>
      tx.append(
        'account-1',
        1,
        [
          {
            type: 'AccountOpened',
            data: { account: 'again' },
            sealed: { owner: 'back' },
            subject: 'owner-1',
          },
        ],
        { metadata },
      ),
    );
    expect(await ledger.store.readStream('account-1')).toMatchObject([
      { sealed: null },
      { sealed: { owner: 'back' } },
    ]);
  });
});

describe('the master key', () => {
  test('can be rotated: every key opens under the new one alone', async () => {
    await open('1');
    const next = { id: 'second', key: randomBytes(32) };
    expect(await ledger.sealing.rewrap(next)).toBe(1);
    expect(await ledger.sealing.rewrap(next)).toBe(0);
    await open('2');
    const withNext = createSealing({ db: ledger.db, masterKey: { current: next } });
    expect((await withNext.open(['owner-1', 'owner-2'])).size).toBe(2);
    const withOld = createSealing({ db: ledger.db, masterKey: { current: masterKey } });
    await expect(withOld.open(['owner-1'])).rejects.toThrow('The master key "second" is not configured.');
    await expect(withOld.open(['owner-2'])).rejects.toThrow('The master key "second" is not configured.');
  });

  test('of an earlier rotation still unwraps its keys', async () => {
    await open('1');
    const rotating = createSealing({
      db: ledger.db,
      masterKey: { current: { id: 'second', key: randomBytes(32) }, previous: [masterKey] },
    });
    expect((await rotating.open(['owner-1'])).size).toBe(1);
  });

  test('with a known id and other bytes opens nothing and reports it', async () => {
    await open('1');
    const wrong = createSealing({
      db: ledger.db,
      masterKey: { current: { id: masterKey.id, key: randomBytes(32) } },
    });
    await expect(wrong.open(['owner-1'])).rejects.toThrow('does not open under the master key');
  });

  test('is parsed from "id:base64" only', () => {
    const key = randomBytes(32);
    expect(parseMasterKey(` 2026-a:${key.toString('base64')}\n`)).toEqual({ id: '2026-a', key });
    for (const text of [
      '',
      'x',
      `:${key.toString('base64')}`,
      `a:${randomBytes(31).toString('base64')}`,
      'a b:c',
    ])
      expect(() => parseMasterKey(text)).toThrow('has the form');
  });
});
