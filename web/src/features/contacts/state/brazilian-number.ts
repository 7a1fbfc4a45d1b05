import { readNumber } from '@balcao/contracts';
import { formatPhone } from '../../../lib/format.ts';

/** A Brazilian area code, and a mobile (nine digits, the first a 9) or a landline (eight). */
const withoutCountry = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;

/**
 * The number with Brazil's country code if it looks Brazilian; undefined otherwise. The desk shows such numbers without
 * it, and so people type them. Numbers of other countries may look the same, so the form only asks.
 */
export const withBrazilianCode = (number: string): string | undefined => {
  const written = readNumber(number);
  if (written === null || written.hasCountry) return undefined;
  const { digits } = written;
  return withoutCountry.test(digits) ? `+55 ${formatPhone(`55${digits}`)}` : undefined;
};
