import { type Failure, fail, failure, type Identity, ok, type Result } from '@balcao/contracts';

/** The phone number that somebody wrote, with whatever signs between its digits: country code, area code, number. */
export const phoneIdentity = (written: string): Result<Identity, Failure<'ERR_VALIDATION'>> => {
  const value = written.replaceAll(/\D/g, '');
  return value.length < 5 || value.length > 20 || /[^\d\s()+./-]/.test(written)
    ? fail(failure('ERR_VALIDATION', { field: 'number', reason: 'invalid-number' }))
    : ok({ kind: 'phone', value });
};
