import { AssertionError } from 'node:assert';
import type { PastEventOf } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { account, type LedgerEvents } from '../../test/ledger.ts';
import { given } from './decider-spec.ts';

const opened: PastEventOf<LedgerEvents> = { type: 'AccountOpened', data: { account: '1' }, sealed: null };
const booked = { type: 'AmountBooked', data: { account: '1', amount: 3 } } as const;
const book = { type: 'BookAmount', account: '1', amount: 3 } as const;

describe('given', () => {
  test('passes if the events, the refusal or the lack of events is as expected', () => {
    given(account, [opened]).when(book).then([booked]);
    given(account, []).when(book).fails('ERR_NOT_FOUND');
    given(account, [opened])
      .when({ ...book, amount: -1 })
      .fails('ERR_VALIDATION', { field: 'amount' });
    given(account, [opened]).when({ type: 'OpenAccount', account: '1', owner: 'Ana' }).nothing();
  });

  test('fails otherwise', () => {
    expect(() => {
      given(account, [opened])
        .when(book)
        .then([{ ...booked, data: { account: '1', amount: 4 } }]);
    }).toThrow(AssertionError);
    expect(() => {
      given(account, [opened]).when(book).nothing();
    }).toThrow(AssertionError);
    expect(() => {
      given(account, [opened]).when(book).fails('ERR_NOT_FOUND');
    }).toThrow(AssertionError);
    expect(() => {
      given(account, []).when(book).fails('ERR_VALIDATION');
    }).toThrow(AssertionError);
    expect(() => {
      given(account, []).when(book).fails('ERR_NOT_FOUND', { field: 'amount' });
    }).toThrow(AssertionError);
  });
});
