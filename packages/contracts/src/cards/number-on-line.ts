import { readMaskedNumber } from '../phone-number/read-number.ts';
import type { CardLine } from './card-lines.ts';
import { partsOfLine } from './card-value.ts';

/** With the country code; the last digits may be masked. */
const form = /^(?=[\d*]{8,20}$)\d+\*{0,4}$/;
const ofNumber = (digits: string): string | undefined => (form.test(digits) ? digits : undefined);

const written = (line: CardLine): string | undefined => {
  const number = readMaskedNumber(partsOfLine(line)[0] ?? '');
  return number?.hasCountry === true ? ofNumber(number.digits) : undefined;
};

/**
 * Prefers the number by which WhatsApp knows the person. A written number counts only with "+" and its country code.
 */
export const numberOnLine = (line: CardLine): string | undefined => {
  const known = line.parameters.find(({ name }) => name === 'WAID')?.value;
  return (known === undefined ? undefined : ofNumber(known)) ?? written(line);
};
