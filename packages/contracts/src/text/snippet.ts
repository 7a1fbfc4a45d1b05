import { beginningOf } from '../beginning-of.ts';
import { findRanges, type FoundRange, joinRanges, type Range } from './found-ranges.ts';

export type Snippet = {
  readonly text: string;
  /** The matches in it, in order and without overlaps. */
  readonly marks: readonly Range[];
};

/** Search does not index words further down either. */
const longestRead = 16_384;
const longest = 160;
/** The most text before the first match, so that the match is visible in a narrow row. */
const before = 16;
const cut = '…';

/** The first match that has the most different words near it. */
const bestOf = (found: readonly FoundRange[]): FoundRange | undefined => {
  const counts = new Map<string, number>();
  const count = ({ word }: FoundRange, by: number): void => {
    counts.set(word, (counts.get(word) ?? 0) + by);
    if (counts.get(word) === 0) counts.delete(word);
  };
  let best: { readonly range: FoundRange; readonly words: number } | undefined;
  let counted = 0;
  for (const range of found) {
    for (let next = found[counted]; next !== undefined; next = found[counted]) {
      if (next.from > range.from + longest - 2 * before) break;
      count(next, 1);
      counted += 1;
    }
    if (best === undefined || counts.size > best.words) best = { range, words: counts.size };
    count(range, -1);
  }
  return best?.range;
};

/** The second half of a surrogate pair, or a mark that belongs to the character before it. */
const isInside = (text: string, at: number): boolean =>
  /^(?:[\udc00-\udfff]|[\p{M}\p{Emoji_Modifier}\u200d])/u.test(text.slice(at, at + 2));

const beginIn = (text: string, first: number): number => {
  if (first <= before) return 0;
  const space = text.slice(first - before, first).search(/\s/);
  let from = space === -1 ? first - before : first - before + space + 1;
  while (from < first && isInside(text, from)) from += 1;
  return from;
};

const endIn = (text: string, from: number): number => {
  let to = from + longest;
  if (to >= text.length) return text.length;
  const space = text.slice(to - before, to + 1).search(/\s\S*$/);
  if (space !== -1) return to - before + space;
  while (to > from + 1 && isInside(text, to)) to -= 1;
  return to;
};

/**
 * A part of a text on one line that shows why a search found it, with the matches marked; without matches, the
 * beginning.
 */
export const snippetOf = (whole: string, search: string): Snippet => {
  const text = beginningOf(whole, longestRead).toWellFormed();
  const found = findRanges(text, search);
  const from = beginIn(text, bestOf(found)?.from ?? 0);
  const to = endIn(text, from);
  const head = from > 0 ? cut : '';
  const tail = to < text.length || text.length < whole.length ? cut : '';
  const shift = head.length - from;
  const shown = found
    .filter((range) => range.from < to && range.to > from)
    .map((range) => ({ from: Math.max(range.from, from) + shift, to: Math.min(range.to, to) + shift }));
  return {
    text: head + text.slice(from, to).replaceAll(/[\s\p{Cc}]/gu, ' ') + tail,
    marks: joinRanges(shown),
  };
};
