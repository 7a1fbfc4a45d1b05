import { useEffect, useEffectEvent, useReducer, useState } from 'react';

/** The value after it has not changed for this long. */
export const useDebounced = <T>(value: T, delayMs: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
};

const pauseMs = 500;

type Options = {
  /** The search text in the address; undefined if the address has none. */
  readonly inAddress: string | undefined;
  /** Writes the search text to the address. */
  readonly writeAddress: (words: string) => void;
};

type Typed = {
  readonly text: string;
  /** The address when this text was typed, and the values written since; these may arrive after the next letters. */
  readonly at: readonly (string | undefined)[];
};

/** Old addresses do not come back by themselves. An unexpected value means that the user navigated to another list. */
const arrivedAt = (typed: Typed, inAddress: string | undefined): Typed => {
  const index = typed.at.lastIndexOf(inAddress);
  if (index === -1) return { text: inAddress ?? '', at: [inAddress] };
  return index === 0 ? typed : { ...typed, at: typed.at.slice(index) };
};

type Change =
  | { readonly kind: 'arrived'; readonly inAddress: string | undefined }
  | { readonly kind: 'written'; readonly words: string }
  | {
      readonly kind: 'typed';
      readonly text: string;
      readonly inAddress: string | undefined;
      readonly written: readonly string[];
    };

const changed = (typed: Typed, change: Change): Typed => {
  switch (change.kind) {
    case 'arrived':
      return arrivedAt(typed, change.inAddress);
    case 'written':
      return { ...typed, at: [...typed.at, change.words] };
    case 'typed':
      return { text: change.text, at: [...arrivedAt(typed, change.inAddress).at, ...change.written] };
  }
};

/**
 * The text of a search box. After a pause it is written to the address and searched for, so that reload, Back and a new
 * tab show the same. The text is no secret: every call for the list contains it too, and neither is logged.
 */
export const useSearchText = ({ inAddress, writeAddress }: Options) => {
  const [typed, change] = useReducer(changed, { text: inAddress ?? '', at: [inAddress] });
  // Letters may be rendered before an address that was written earlier: older values are dropped when it arrives.
  useEffect(() => change({ kind: 'arrived', inAddress }), [inAddress]);
  const { text } = arrivedAt(typed, inAddress);
  const words = text.trim();
  const isTyping = inAddress !== undefined && words !== inAddress;
  const write = useEffectEvent(() => {
    change({ kind: 'written', words });
    writeAddress(words);
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => write(), pauseMs);
    return () => clearTimeout(timer);
  }, [isTyping, words]);

  /** @param written what the caller puts into the address meanwhile */
  const type = (next: string, ...written: readonly string[]): void =>
    change({ kind: 'typed', text: next, inAddress, written });
  return { text, isTyping, type };
};
