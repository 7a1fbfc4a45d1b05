import { digitOf } from './read-number.ts';

/** A digit of a text, and how it is joined to the digits before it. */
export type WrittenDigit = {
  readonly at: number;
  readonly length: number;
  /** Nothing visible is between it and the digit before. */
  readonly isGlued: boolean;
  /** Whether a digit other than 0 is glued before it. */
  readonly isBehindDigits: boolean;
  /** The digits before it in the same text stand in brackets, like an area code. */
  readonly isBehindBrackets: boolean;
  /** Which digit is the first after the last "+" or "00"; null without one. */
  readonly countryAt: number | null;
};

export type WrittenDigits = {
  /** The values of the digits. A letter between them is a space. */
  readonly values: string;
  /** One for each value; undefined for a letter. */
  readonly digits: readonly (WrittenDigit | undefined)[];
};

const letter = /\p{L}/u;
const invisible = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** An area code in brackets has this many digits. */
const isAreaLong = (length: number): boolean => length >= 2 && length <= 4;

/** The digits of a text in one pass. Signs other than letters do not part a number. */
export const writtenDigitsIn = (text: string): WrittenDigits => {
  let values = '';
  const digits: (WrittenDigit | undefined)[] = [];
  let at = 0;
  let isGlued = false;
  let countryAt: number | null = null;
  let hasPlus = false;
  let openedAt: number | null = null;
  let isBehindBrackets = false;
  let zeros = 0;
  let isBehindDigits = false;
  const part = (): void => {
    isGlued = false;
    isBehindDigits = false;
    zeros = 0;
  };
  for (const sign of text) {
    const value = digitOf(sign);
    if (value !== null) {
      if (hasPlus || (zeros === 2 && isGlued && !isBehindDigits)) countryAt = digits.length;
      digits.push({ at, length: sign.length, isGlued, isBehindDigits, isBehindBrackets, countryAt });
      values += value;
      zeros = value === '0' && !isBehindDigits ? zeros + 1 : 0;
      isBehindDigits ||= value !== '0';
      isGlued = true;
      hasPlus = false;
      isBehindBrackets = false;
    } else if (letter.test(sign)) {
      if (digits.at(-1) !== undefined) {
        digits.push(undefined);
        values += ' ';
      }
      part();
      countryAt = null;
      hasPlus = false;
      openedAt = null;
      isBehindBrackets = false;
    } else if (!invisible.test(sign)) {
      part();
      if (sign === '+' || sign === '\uff0b') hasPlus = true;
      else if (sign === '(' || sign === '\uff08') openedAt = digits.length;
      else if ((sign === ')' || sign === '\uff09') && openedAt !== null) {
        isBehindBrackets = isAreaLong(digits.length - openedAt);
        openedAt = null;
      }
    }
    at += sign.length;
  }
  return { values, digits };
};
