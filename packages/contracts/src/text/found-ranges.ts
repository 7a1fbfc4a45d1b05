import { withPlainDigits } from '../phone-number/read-number.ts';
import { foldText } from './fold-name.ts';
import { isRunLetter, isWholeWord, searchWordsOf, shortestBeginning } from './search-words.ts';

/** A part of a text, in UTF-16 code units. */
export type Range = { readonly from: number; readonly to: number };
export type FoundRange = Range & { readonly word: string };

/** A folded character, and the part of the text that it comes from. One letter may become several, or none. */
type Sign = Range & { readonly sign: string; readonly kind: 'letter' | 'run' | 'other' };

/** The final sigma folds to the usual one. */
const plainSigma = (text: string): string => text.replaceAll('ς', 'σ');

const foldLetter = (letter: string): string =>
  letter < '\u0080' ? letter.toLowerCase() : plainSigma(withPlainDigits(foldText(letter)));

const kindOf = (sign: string): Sign['kind'] => {
  if (!/[\p{L}\p{N}]/u.test(sign)) return 'other';
  return isRunLetter(sign) ? 'run' : 'letter';
};

const signsOf = (text: string): readonly Sign[] => {
  const signs: Sign[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    for (const sign of foldLetter(letter)) signs.push({ sign, kind: kindOf(sign), from, to });
    from = to;
  }
  return signs;
};

type Wanted = {
  readonly word: string;
  readonly signs: readonly string[];
  /** Digits, pairs of letters and emojis match anywhere, other words only at their beginning. */
  readonly isAnywhere: boolean;
  /** Short words match only whole, longer ones by their beginning (rule T20). */
  readonly isBeginning: boolean;
};

const wantedOf = (search: string): readonly Wanted[] =>
  [...new Set(searchWordsOf(search))].map((word) => {
    const signs = Array.from(plainSigma(word));
    const isAnywhere = /^\d+$/.test(word) || isWholeWord(word);
    return { word, signs, isAnywhere, isBeginning: signs.length >= shortestBeginning };
  });

const standsAt = (signs: readonly Sign[], at: number, wanted: Wanted): boolean => {
  if (wanted.signs.some((sign, index) => signs[at + index]?.sign !== sign)) return false;
  if (wanted.isAnywhere) return true;
  const kind = signs[at]?.kind;
  if (signs[at - 1]?.kind === kind) return false;
  return wanted.isBeginning || signs[at + wanted.signs.length]?.kind !== kind;
};

/** The matches of searched words in a text, in order of their starts; they may overlap. */
export const findRanges = (text: string, search: string): readonly FoundRange[] => {
  const byFirst = Map.groupBy(wantedOf(search), ({ signs }) => signs[0]);
  if (byFirst.size === 0) return [];
  const signs = signsOf(text);
  return signs.flatMap(({ sign, from }, at) =>
    (byFirst.get(sign) ?? [])
      .filter((wanted) => standsAt(signs, at, wanted))
      .map((wanted) => ({
        word: wanted.word,
        from,
        to: signs[at + wanted.signs.length - 1]?.to ?? from,
      })),
  );
};

/** The same ranges, joined where they overlap or touch. */
export const joinRanges = (ranges: readonly Range[]): readonly Range[] => {
  const joined: Range[] = [];
  for (const { from, to } of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined;
};

export type MarkedPart = { readonly text: string; readonly isFound: boolean };

/** The text in parts; those in the ranges are marked. */
export const partsOf = (text: string, ranges: readonly Range[]): readonly MarkedPart[] => {
  const ends = [0, ...ranges.map(({ to }) => to)];
  const parts = ranges.flatMap(({ from, to }, index) => [
    { text: text.slice(ends[index], from), isFound: false },
    { text: text.slice(from, to), isFound: true },
  ]);
  return [...parts, { text: text.slice(ends.at(-1)), isFound: false }].filter(
    ({ text: part }) => part !== '',
  );
};
