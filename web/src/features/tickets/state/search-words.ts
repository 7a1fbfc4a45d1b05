import { readNumber } from '@balcao/contracts';
import { plain } from '../../../lib/plain-text.ts';

const fold = (text: string): string[] => Array.from(text).map(plain);

const wordsOf = (search: string): string[] =>
  fold(search)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const shortest = 3;

/** Words of three letters, or digits: less finds nothing (4-settled.md 14a). */
export const canSearch = (search: string): boolean =>
  readNumber(search) !== null ||
  wordsOf(search).some((word) => word.length >= shortest || /^\d+$/.test(word));

export type TextPart = { readonly text: string; readonly isFound: boolean };

/** The text in parts, those marked in which a word that was searched for begins. */
export const markFound = (text: string, search: string): readonly TextPart[] => {
  const words = wordsOf(search);
  const letters = Array.from(text);
  const folded = fold(text);
  const marks = letters.map(() => false);
  for (const [at] of folded.entries()) {
    const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '');
    for (const word of words) {
      const isDigits = /^\d+$/.test(word);
      if (!isBeginning && !isDigits) continue;
      const size = Array.from(word).length;
      if (folded.slice(at, at + size).join('') === word) marks.fill(true, at, at + size);
    }
  }
  const parts: { text: string; isFound: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const isFound = marks[at] === true;
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += letter;
    else parts.push({ text: letter, isFound });
  }
  return parts;
};
