import { canSearchFor, foldText, isWholeWord, type MarkedPart, searchWordsOf } from '@balcao/contracts';

export const canSearch = canSearchFor;

const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Digits, pairs of letters and pictures stand anywhere, other words where one begins. */
const standsAnywhere = (word: string): boolean => /^\d+$/.test(word) || isWholeWord(word);

/** The text in parts, those marked in which a word that was searched for begins. */
export const markFound = (text: string, search: string): readonly MarkedPart[] => {
  const letters = Array.from(text);
  const marks = letters.map(() => false);
  // One letter may become several, or none.
  const folded = letters.flatMap((letter, at) => Array.from(foldText(letter)).map((sign) => ({ sign, at })));
  const signs = folded.map(({ sign }) => sign);
  for (const word of new Set(searchWordsOf(search))) {
    const wanted = Array.from(word);
    for (const [from, { at }] of folded.entries()) {
      if (!standsAnywhere(word) && isWordLetter(signs[from - 1])) continue;
      if (wanted.some((sign, index) => signs[from + index] !== sign)) continue;
      marks.fill(true, at, (folded[from + wanted.length - 1]?.at ?? at) + 1);
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
