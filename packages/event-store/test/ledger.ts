import {
  defineEvent,
  fail,
  failure,
  ok,
  type NewEventMetadata,
  type Failure,
  type NewEventOf,
  type PastEventOf,
} from '@balcao/contracts';
import { z } from 'zod';
import { type Decider, each, type Projection, type StoreTables } from '../src/index.ts';

/** The tests' domain: accounts with notes and amounts. Streams: `account-<id>`. */
export const ledgerEvents = {
  AccountOpened: defineEvent({
    type: 'AccountOpened',
    data: z.object({ account: z.string() }),
    sealed: z.object({ owner: z.string() }),
  }),
  AmountBooked: defineEvent({
    type: 'AmountBooked',
    data: z.object({ account: z.string(), amount: z.number().int() }),
  }),
  AccountClosed: defineEvent({ type: 'AccountClosed', data: z.object({ account: z.string() }) }),
} as const;
export type LedgerEvents = typeof ledgerEvents;

export type LedgerTables = {
  rm_accounts: { account: string; owner: string | null; balance: number; note: string | null };
  rm_bookings: { id: string; account: string; amount: number };
};
export type LedgerDatabase = LedgerTables & StoreTables;

export type Account = { status: 'absent' | 'open' | 'closed'; balance: number; owner: string | null };
export type AccountCommand =
  | { type: 'OpenAccount'; account: string; owner: string }
  | { type: 'BookAmount'; account: string; amount: number }
  | { type: 'CloseAccount'; account: string };

export const account: Decider<
  Account,
  AccountCommand,
  NewEventOf<LedgerEvents>,
  PastEventOf<LedgerEvents>,
  Failure<'ERR_NOT_FOUND' | 'ERR_VALIDATION'>
> = {
  initial: () => ({ status: 'absent', balance: 0, owner: null }),
  decide: (command, state) => {
    switch (command.type) {
      case 'OpenAccount':
        if (state.status !== 'absent') return ok([]);
        return ok([
          {
            type: 'AccountOpened',
            data: { account: command.account },
            sealed: { owner: command.owner },
            subject: `owner-${command.account}`,
          },
        ]);
      case 'BookAmount':
        if (state.status !== 'open') return fail(failure('ERR_NOT_FOUND'));
        if (state.balance + command.amount < 0) return fail(failure('ERR_VALIDATION', { field: 'amount' }));
        return ok([{ type: 'AmountBooked', data: { account: command.account, amount: command.amount } }]);
      case 'CloseAccount':
        return state.status === 'closed'
          ? ok([])
          : ok([{ type: 'AccountClosed', data: { account: command.account } }]);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountOpened':
        return { ...state, status: 'open', owner: event.sealed?.owner ?? null };
      case 'AmountBooked':
        return { ...state, balance: state.balance + event.data.amount };
      case 'AccountClosed':
        return { ...state, status: 'closed' };
    }
  },
};

export const accountsProjection: Projection<LedgerEvents, LedgerTables> = {
  name: 'accounts',
  tables: ['rm_accounts'],
  carried: { rm_accounts: ['note'] },
  apply: {
    AccountOpened: each(async (tx, { data, sealed }) => {
      await tx
        .insertInto('rm_accounts')
        .values({ account: data.account, owner: sealed?.owner ?? null, balance: 0, note: null })
        .execute();
    }),
    AmountBooked: each(async (tx, { data }) => {
      await tx
        .updateTable('rm_accounts')
        .set((eb) => ({ balance: eb('balance', '+', data.amount) }))
        .where('account', '=', data.account)
        .execute();
    }),
  },
};

export const bookingsProjection: Projection<LedgerEvents, LedgerTables> = {
  name: 'bookings',
  tables: ['rm_bookings'],
  apply: {
    AmountBooked: async (tx, events) => {
      await tx
        .insertInto('rm_bookings')
        .values(events.map(({ id, data }) => ({ id, ...data })))
        .execute();
    },
  },
};

export const metadata: NewEventMetadata = { actor: { kind: 'system', name: 'test' }, correlationId: 'test' };
