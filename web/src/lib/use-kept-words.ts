import { useEffect, useEffectEvent, useState } from 'react';

const restMs = 500;

type Options = {
  /** What is searched for as the address has it; undefined where it has no place for that. */
  readonly kept: string | undefined;
  /** Puts it there. */
  readonly keep: (words: string) => void;
};

/**
 * What stands in a search box. Once it rests it is kept in the address and searched for, so that reload, Back and a new tab
 * show the same. Words are no secret of an address: every call for the list holds them too, and nothing logs either.
 */
export const useKeptWords = ({ kept, keep }: Options) => {
  const [typed, setTyped] = useState({ text: kept ?? '', known: kept, written: kept });
  let { text } = typed;
  if (kept !== typed.known) {
    // What was typed comes there later than the next letters may; anything else is somebody's way to another list.
    if (kept !== typed.written) text = kept ?? '';
    setTyped({ text, known: kept, written: kept });
  }
  const words = text.trim();
  const isTyping = kept !== undefined && words !== kept;
  const write = useEffectEvent(() => {
    setTyped((before) => ({ ...before, written: words }));
    keep(words);
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => write(), restMs);
    return () => clearTimeout(timer);
  }, [isTyping, words]);

  /** @param written what the caller puts into the address meanwhile */
  const type = (next: string, written = typed.written): void =>
    setTyped((before) => ({ ...before, text: next, written }));
  return { text, isTyping, type };
};
