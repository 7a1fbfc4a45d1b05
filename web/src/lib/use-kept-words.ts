import { useEffect, useEffectEvent, useReducer } from 'react';

const restMs = 500;

type Options = {
  /** What is searched for as the address has it; undefined where it has no place for that. */
  readonly kept: string | undefined;
  /** Puts it there. */
  readonly keep: (words: string) => void;
};

type Typed = {
  readonly text: string;
  /** What the address had when it was typed, then what was put there since, which shows later than the next letters may. */
  readonly at: readonly (string | undefined)[];
};

/** What the address had before doesn't come again by itself. Anything else than expected is somebody's way to another list. */
const arrivedAt = (typed: Typed, kept: string | undefined): Typed => {
  const place = typed.at.lastIndexOf(kept);
  if (place === -1) return { text: kept ?? '', at: [kept] };
  return place === 0 ? typed : { ...typed, at: typed.at.slice(place) };
};

type Change =
  | { readonly kind: 'arrived'; readonly kept: string | undefined }
  | { readonly kind: 'written'; readonly words: string }
  | {
      readonly kind: 'typed';
      readonly text: string;
      readonly kept: string | undefined;
      readonly written: readonly string[];
    };

const changed = (typed: Typed, change: Change): Typed => {
  switch (change.kind) {
    case 'arrived':
      return arrivedAt(typed, change.kept);
    case 'written':
      return { ...typed, at: [...typed.at, change.words] };
    case 'typed':
      return { text: change.text, at: [...arrivedAt(typed, change.kept).at, ...change.written] };
  }
};

/**
 * What stands in a search box. Once it rests it is kept in the address and searched for, so that reload, Back and a new tab
 * show the same. Words are no secret of an address: every call for the list holds them too, and nothing logs either.
 */
export const useKeptWords = ({ kept, keep }: Options) => {
  const [typed, change] = useReducer(changed, { text: kept ?? '', at: [kept] });
  // Letters are drawn before an address that was written ahead of them: what was there before is forgotten once that shows.
  useEffect(() => change({ kind: 'arrived', kept }), [kept]);
  const { text } = arrivedAt(typed, kept);
  const words = text.trim();
  const isTyping = kept !== undefined && words !== kept;
  const write = useEffectEvent(() => {
    change({ kind: 'written', words });
    keep(words);
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => write(), restMs);
    return () => clearTimeout(timer);
  }, [isTyping, words]);

  /** @param written what the caller puts into the address meanwhile */
  const type = (next: string, ...written: readonly string[]): void =>
    change({ kind: 'typed', text: next, kept, written });
  return { text, isTyping, type };
};
