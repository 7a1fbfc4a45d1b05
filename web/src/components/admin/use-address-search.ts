import { useSearchParams } from 'react-router-dom';
import { useSearchText } from '../../lib/use-search-text.ts';

export type AddressSearch = {
  /** The text of the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** The search words of the list, in lower case, after a pause in typing. */
  readonly words: string;
};

const withSearch = (address: URLSearchParams, search: string): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (search === '') next.delete('search');
  else next.set('search', search);
  return next;
};

/** The page's search text. It is part of the address, so that a reload, Back and a link show the same list. */
export const useAddressSearch = (): AddressSearch => {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get('search') ?? '';
  const { text, type } = useSearchText({
    inAddress,
    writeAddress: (words) => setAddress(withSearch(address, words), { replace: true }),
  });
  return { text, type, words: inAddress.trim().toLowerCase() };
};
