import { ticketStatusSchema } from '@balcao/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { listFilterIn } from '../../../config/paths.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import type { ListKind } from '../../../entities/ticket/ticket-list.ts';

const kindSchema = z.enum([...ticketStatusSchema.options, 'search']).catch('open');

type ListAddress = {
  readonly kind: ListKind;
  /** The current search. */
  readonly search: string;
  /** The text of the search box, which is searched after a pause. */
  readonly text: string;
  readonly isTyping: boolean;
  readonly choose: (kind: ListKind) => void;
  readonly type: (text: string) => void;
};

/** The address holds the current list and its search. */
export const useListAddress = (): ListAddress => {
  const [address, setAddress] = useSearchParams();
  const asked = kindSchema.parse(address.get('tab'));
  const inAddress = asked === 'search' ? (address.get('search') ?? '') : undefined;
  const { text, isTyping, type } = useSearchText({
    inAddress,
    writeAddress: (search) =>
      setAddress({ tab: 'search', search, ...listFilterIn(address) }, { replace: true }),
  });
  // The tab of search results exists during a search.
  const kind = asked === 'search' && text === '' ? 'open' : asked;
  const search = inAddress ?? '';

  const choose = (next: ListKind): void =>
    setAddress(
      { tab: next, ...(next === 'search' && search !== '' ? { search } : {}), ...listFilterIn(address) },
      { replace: true },
    );
  const handleType = (next: string): void => {
    const isBegun = next !== '' && kind !== 'search';
    if (isBegun) type(next, '');
    else type(next);
    if (next === '') choose('open');
    else if (isBegun) choose('search');
  };
  return { kind, search, text, isTyping: isTyping && kind === 'search', choose, type: handleType };
};
