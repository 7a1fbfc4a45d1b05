import { ticketStatusSchema } from '@balcao/contracts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { ListKind } from '../state/ticket-list-state.ts';

const kindSchema = z.enum([...ticketStatusSchema.options, 'search']).catch('open');
const searchDelayMs = 500;

type ListAddress = {
  readonly kind: ListKind;
  /** What is searched for. */
  readonly search: string;
  /** What stands in the search box: it is searched for once it rests. */
  readonly text: string;
  readonly isTyping: boolean;
  readonly choose: (kind: ListKind) => void;
  readonly type: (text: string) => void;
};

/**
 * Which list is shown stands in the address, with the words that are searched for: reload, Back and a new tab show the
 * same. They are no secret of the address: every call for the list holds them too, and nothing logs either.
 */
export const useListAddress = (): ListAddress => {
  const [address, setAddress] = useSearchParams();
  const asked = kindSchema.parse(address.get('tab'));
  const searched = asked === 'search' ? (address.get('search') ?? '') : undefined;
  const search = searched ?? '';
  const [typed, setTyped] = useState({ text: search, searched, written: searched });
  let { text } = typed;
  if (searched !== typed.searched) {
    // What was typed comes there later than the next letters may; anything else is somebody's way to another list.
    if (searched !== typed.written) text = search;
    setTyped({ text, searched, written: searched });
  }
  // The tab of what was found is there while something is searched for.
  const kind = asked === 'search' && text === '' ? 'open' : asked;
  const words = text.trim();
  const isTyping = kind === 'search' && words !== search;

  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, written: words }));
      setAddress({ tab: 'search', search: words }, { replace: true });
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [isTyping, words, setAddress]);

  const choose = (next: ListKind): void =>
    setAddress({ tab: next, ...(next === 'search' && search !== '' ? { search } : {}) }, { replace: true });
  const type = (next: string): void => {
    const isBegun = next !== '' && kind !== 'search';
    setTyped((before) => ({ ...before, text: next, ...(isBegun ? { written: '' } : {}) }));
    if (next === '') choose('open');
    else if (isBegun) choose('search');
  };
  return { kind, search, text, isTyping, choose, type };
};
