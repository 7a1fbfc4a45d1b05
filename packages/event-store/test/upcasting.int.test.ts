import { defineEvent, type PastEventOf } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEventStore, createSealing, type Upcaster } from '../src/index.ts';
import { metadata } from './ledger.ts';
import { masterKey, newLedger, openLedger } from './open-ledger.ts';

/** The ledger's events a year later. */
const laterEvents = {
  AccountRegistered: defineEvent({
    type: 'AccountRegistered',
    version: 3,
    data: z.object({ account: z.string(), isVip: z.boolean() }),
    sealed: z.object({ name: z.string() }),
  }),
  AmountBooked: defineEvent({
    type: 'AmountBooked',
    version: 2,
    data: z.object({ account: z.string(), cents: z.number().int() }),
  }),
} as const;

const openedData = z.object({ account: z.string() });
const openedSealed = z.object({ owner: z.string() }).nullable();
const bookedData = z.object({ account: z.string(), amount: z.number() });

const upcasters: readonly Upcaster[] = [
  {
    from: { type: 'AccountOpened', version: 1 },
    to: { type: 'AccountRegistered', version: 2 },
    upcast: ({ data, sealed }) => {
      const old = openedSealed.parse(sealed);
      return { data: openedData.parse(data), sealed: old === null ? null : { name: old.owner } };
    },
  },
  {
    from: { type: 'AccountRegistered', version: 2 },
    to: { type: 'AccountRegistered', version: 3 },
    upcast: ({ data, sealed }) => ({ data: { ...openedData.parse(data), isVip: false }, sealed }),
  },
  {
    from: { type: 'AmountBooked', version: 1 },
    to: { type: 'AmountBooked', version: 2 },
    upcast: ({ data, sealed }) => {
      const { account, amount } = bookedData.parse(data);
      return { data: { account, cents: amount * 100 }, sealed };
    },
  },
  {
    from: { type: 'AccountClosed', version: 1 },
    to: { type: 'AccountClosed', version: 2 },
    upcast: () => null,
  },
];

const written = async () => {
  const ledger = await newLedger();
  await ledger.store.transaction((tx) =>
    tx.append(
      'account-1',
      'absent',
      [
        { type: 'AccountOpened', data: { account: '1' }, sealed: { owner: 'Ana' }, subject: 'owner-1' },
        { type: 'AmountBooked', data: { account: '1', amount: 3 } },
        { type: 'AccountClosed', data: { account: '1' } },
      ],
      { metadata },
    ),
  );
  const { db } = openLedger(ledger.url);
  const later = (steps: readonly Upcaster[]) =>
    createEventStore<typeof laterEvents, object>({
      service: 'ticket',
      db,
      catalog: laterEvents,
      sealing: createSealing({ db, masterKey: { current: masterKey } }),
      projections: [],
      upcasters: steps,
    });
  return { ledger, later };
};

describe('events of older versions', () => {
  test('are read with their present meaning, step by step, and those without one are dropped', async () => {
    const { later } = await written();
    expect(await later(upcasters).readStream('account-1')).toMatchObject([
      {
        type: 'AccountRegistered',
        revision: 1,
        data: { account: '1', isVip: false },
        sealed: { name: 'Ana' },
      },
      { type: 'AmountBooked', revision: 2, data: { account: '1', cents: 300 } },
    ]);
  });

  test('count in the revision, so that the next append fits', async () => {
    const { later } = await written();
    const store = later(upcasters);
    const counting = {
      initial: () => 0,
      decide: () =>
        ({ ok: true, value: [{ type: 'AmountBooked', data: { account: '1', cents: 5 } }] }) as const,
      evolve: (sum: number, event: PastEventOf<typeof laterEvents>) =>
        event.type === 'AmountBooked' ? sum + event.data.cents : sum,
    };
    const booked = await store.execute({ decider: counting, stream: 'account-1', command: {}, metadata });
    expect(booked).toMatchObject({ ok: true, value: { state: 305, revision: 4, events: [{ revision: 4 }] } });
  });

  test('can be read for an erased subject', async () => {
    const { ledger, later } = await written();
    await ledger.sealing.erase(['owner-1']);
    expect((await later(upcasters).readStream('account-1'))[0]).toMatchObject({
      type: 'AccountRegistered',
      sealed: null,
    });
  });

  test('are refused if no step leads to the present version', async () => {
    const { later } = await written();
    const missing = upcasters.filter(({ from }) => from.type !== 'AmountBooked');
    await expect(later(missing).readStream('account-1')).rejects.toThrow(
      'No upcaster takes "AmountBooked" from version 1 to 2.',
    );
  });
});
