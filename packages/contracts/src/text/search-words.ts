import { readNumber, withPlainDigits } from '../phone-number/read-number.ts';
import { foldText } from './fold-name.ts';

/** Scripts without spaces between words; Latin letters and digits in them form their own words. */
const isRun = /^[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Whether a letter is of a script without spaces. */
export const isRunLetter = (letter: string): boolean => isRun.test(letter);
const isPicture = /^(?:\p{RI}{2}|\p{Extended_Pictographic})$/u;
/** A run of such letters, a word of other letters and digits, or an emoji. */
const wordForm =
  /(?<run>(?:(?=[\p{L}\p{N}])[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])+)|(?:(?![\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}])+|\p{RI}{2}|\p{Extended_Pictographic}/gu;

/** Each pair of neighbouring letters is a word, because only a dictionary could find the word boundaries. */
const pairsOf = (run: string): readonly string[] => {
  const letters = Array.from(run);
  return letters.length < 2 ? [run] : letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
};

/** The folded words of a text, as they are stored and searched; repeated words are repeated here. */
export const searchWordsOf = (text: string): readonly string[] =>
  [...withPlainDigits(foldText(text)).matchAll(wordForm)].flatMap(([word, run]) =>
    run === undefined ? [word] : pairsOf(run),
  );

/** From this many letters on, a word matches by its beginning. */
export const shortestBeginning = 3;

/** Two letters of a script without spaces, or an emoji: they match anywhere. */
export const isWholeWord = (word: string): boolean =>
  isPicture.test(word) || (isRun.test(word) && Array.from(word).length > 1);

/** A search with such a word may be shorter than three letters. */
export const hasWholeWord = (typed: string): boolean => searchWordsOf(typed).some(isWholeWord);

/** Whether the text is long enough to search: less would find nothing, or everything. */
export const canSearchFor = (typed: string): boolean =>
  readNumber(typed) !== null ||
  searchWordsOf(typed).some(
    (word) => Array.from(word).length >= shortestBeginning || /^\d+$/.test(word) || isWholeWord(word),
  );
