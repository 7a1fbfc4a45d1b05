import { digitsIn } from './read-number.ts';
import { spellingsOf } from './number-spellings.ts';
import { type WrittenDigit, type WrittenDigits, writtenDigitsIn } from './written-digits.ts';

/** The numbers of the people whom a text concerns, by their last digits. */
export type HiddenNumbers = ReadonlyMap<string, readonly Spelling[]>;
type Spelling = {
  readonly digits: string;
  /** The count of digits without the country code. */
  readonly national: number;
  /** People write no shorter part of it. */
  readonly shortest: number;
};

export const noNumbers: HiddenNumbers = new Map();

const hiddenDigits = 4;
/** So many digits find a number. Shorter numbers are in no text. */
const tailLength = 7;
/** Without the area code. North American numbers have one digit less. */
const localLength = 8;

/** The country codes of one and two digits; the others have three. */
const shortCountry = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const countryLengthOf = (digits: string): number => shortCountry.exec(digits)?.[0].length ?? 3;

const spelled = (digits: string): Spelling => {
  const national = Math.max(digits.length - countryLengthOf(digits), tailLength);
  return {
    digits,
    national,
    shortest: digits.startsWith('1') ? tailLength : Math.min(national, localLength),
  };
};

/** Numbers with their country codes, for `hideNumbers`. A masked number tells too little to be found. */
export const hiddenNumbers = (numbers: Iterable<string>): HiddenNumbers => {
  const whole = [...new Set(numbers)].filter((number) => !number.includes('*')).map(digitsIn);
  const spellings = whole.flatMap(spellingsOf).filter((digits) => digits.length >= tailLength);
  return Map.groupBy(spellings.map(spelled), ({ digits }) => digits.slice(-tailLength));
};

/** The longest international number. */
const longestNumber = 15;

/** Whether so many digits before and at this place are this number and nobody else's. */
const isNumber = ({ digits }: WrittenDigits, end: number, common: number, number: Spelling): boolean => {
  if (common >= number.national) return true;
  const first = digits[end - common + 1];
  // With other digits around it, it is a longer number: that of another area, or no telephone.
  if (first === undefined || digits[end + 1]?.isGlued === true) return false;
  if (first.isBehindDigits || first.isBehindBrackets) return false;
  const countryAt = digits[end]?.countryAt ?? null;
  const length = countryAt === null ? 0 : end - countryAt + 1;
  return length <= common || length < number.digits.length - 1 || length > longestNumber;
};

/** How many digits before and at this place are this number; 0: it is another one. */
const digitsOf = (written: WrittenDigits, end: number, number: Spelling): number => {
  const { values } = written;
  const { digits, shortest } = number;
  let common = tailLength;
  while (common < digits.length && values[end - common] === digits[digits.length - 1 - common]) common += 1;
  // The first of them may belong to a number that stands before it.
  for (; common >= shortest; common -= 1) if (isNumber(written, end, common, number)) return common;
  return 0;
};

type Found = { readonly end: number; readonly common: number };

/** Where these numbers end, and how many of their digits are there. */
const findNumbers = (written: WrittenDigits, hidden: HiddenNumbers): readonly Found[] => {
  const found: Found[] = [];
  for (let end = tailLength - 1; end < written.values.length; end += 1) {
    const numbers = hidden.get(written.values.slice(end - tailLength + 1, end + 1)) ?? [];
    const common = Math.max(0, ...numbers.map((number) => digitsOf(written, end, number)));
    if (common > 0) found.push({ end, common });
  }
  return found;
};

const withStars = (text: string, places: ReadonlySet<WrittenDigit>): string => {
  let shown = '';
  let from = 0;
  for (const { at, length } of places) {
    shown += `${text.slice(from, at)}*`;
    from = at + length;
  }
  return shown + text.slice(from);
};

/**
 * A text without the last four digits of these numbers, in whatever spelling somebody wrote them: with or without
 * country code, area code or ninth digit, with any signs between the digits, in any script. Other numbers stay, also
 * one of another area with the same local digits, if it is written with its area code in brackets, joined, or with its
 * country code.
 */
export const hideNumbers = (text: string, hidden: HiddenNumbers): string => {
  if (hidden.size === 0 || text.length < tailLength) return text;
  const written = writtenDigitsIn(text);
  const places = findNumbers(written, hidden).flatMap(({ end }) =>
    written.digits.slice(end - hiddenDigits + 1, end + 1).filter((digit) => digit !== undefined),
  );
  return places.length === 0 ? text : withStars(text, new Set(places.toSorted((a, b) => a.at - b.at)));
};

/** The parts of a text that were hidden, as they are shown and as they were written. */
const hiddenParts = (text: string, hidden: HiddenNumbers): ReadonlyMap<string, string> => {
  const shown = hideNumbers(text, hidden);
  if (shown === text) return new Map();
  const written = writtenDigitsIn(text);
  return new Map(
    findNumbers(written, hidden).flatMap(({ end, common }) => {
      const first = written.digits[end - common + 1];
      const last = written.digits[end];
      if (first === undefined || last === undefined) return [];
      const part = text.slice(first.at, last.at + last.length);
      return [[hideNumbers(part, hidden), part] as const];
    }),
  );
};

/** A text that came back as it was shown, with the hidden digits of the texts that are stored (rule N2). */
export const restoreNumbers = (text: string, stored: readonly string[], hidden: HiddenNumbers): string => {
  if (!text.includes('*')) return text;
  let restored = text;
  for (const [shown, part] of stored.flatMap((each) => [...hiddenParts(each, hidden)]))
    restored = restored.replaceAll(shown, () => part);
  return restored;
};
