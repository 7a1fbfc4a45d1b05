import { useEffect, useEffectEvent, useReducer } from 'react';

const restMs = 500;

type Options = {
  /** The search text in the address; undefined if the address has none. */
  readonly kept: string | undefined;
  /** Writes the search text to the address. */
  readonly keep: (words: string) => void;
};

type Typed = {
  readonly text: string;
  /** The address when this text was typed, and the values written since; these may arrive after the next letters. */
  readonly at: readonly (string | undefined)[];
};

/** Old addresses do not come back by themselves. An unexpected value means that the user navigated to another list. */
const arrivedAt = (typed: Typed, kept: string | undefined): Typed => {
  const index = typed.at.lastIndexOf(kept);
  if (index === -1) return { text: kept ?? '', at: [kept] };
  return index === 0 ? typed : { ...typed, at: typed.at.slice(index) };
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
 * The text of a search box. After a pause it is written to the address and searched for, so that reload, Back and a new
 * tab show the same. The text is no secret: every call for the list contains it too, and neither is logged.
 */
export const useKeptWords = ({ kept, keep }: Options) => {
  const [typed, change] = useReducer(changed, { text: kept ?? '', at: [kept] });
  // Letters may be rendered before an address that was written earlier: older values are dropped when it arrives.
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
