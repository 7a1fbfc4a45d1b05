import {
  type Failure,
  fail,
  failure,
  type Identity,
  ok,
  readWholeNumber,
  type Result,
} from '@balcao/contracts';

/** Reads a phone number that a user typed: country code, area code, number. */
export const phoneIdentity = (written: string): Result<Identity, Failure<'ERR_VALIDATION'>> => {
  const value = readWholeNumber(written);
  return value === null
    ? fail(failure('ERR_VALIDATION', { field: 'number', reason: 'invalid-number' }))
    : ok({ kind: 'phone', value });
};
