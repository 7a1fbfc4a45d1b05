import { readNumber } from '@balcao/contracts';
import { formatPhone } from '../../../lib/format.ts';

/** An area code of Brazil, and a mobile (nine digits, the first a 9) or a landline (eight). */
const withoutCountry = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;

/**
 * What a number that reads like one of Brazil would be with its country code; undefined where there is nothing to add. The
 * desk shows such numbers without it, and so people type them. Those of other countries may look the same: a question, no
 * correction.
 */
export const withBrazilianCode = (number: string): string | undefined => {
  const written = readNumber(number);
  if (written === null || written.hasCountry) return undefined;
  const { digits } = written;
  return withoutCountry.test(digits) ? `+55 ${formatPhone(`55${digits}`)}` : undefined;
};
