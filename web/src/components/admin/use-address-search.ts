import { useSearchParams } from 'react-router-dom';
import { useKeptWords } from '../../lib/use-kept-words.ts';

export type AddressSearch = {
  /** What stands in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** What the list is asked for: what was typed, once it rests, in small letters. */
  readonly words: string;
};

const withSearch = (address: URLSearchParams, search: string): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (search === '') next.delete('search');
  else next.set('search', search);
  return next;
};

/** What a page is searched by. It stands in the address, so that a reload, Back and a link show the same. */
export const useAddressSearch = (): AddressSearch => {
  const [address, setAddress] = useSearchParams();
  const kept = address.get('search') ?? '';
  const { text, type } = useKeptWords({
    kept,
    keep: (words) => setAddress(withSearch(address, words), { replace: true }),
  });
  return { text, type, words: kept.trim().toLowerCase() };
};
