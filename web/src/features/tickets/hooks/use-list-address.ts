import { ticketStatusSchema } from '@balcao/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { listFilterIn } from '../../../config/paths.ts';
import { useKeptWords } from '../../../lib/use-kept-words.ts';
import type { ListKind } from '../../../entities/ticket/ticket-list.ts';

const kindSchema = z.enum([...ticketStatusSchema.options, 'search']).catch('open');

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

/** Which list is shown stands in the address, with the words that are searched for. */
export const useListAddress = (): ListAddress => {
  const [address, setAddress] = useSearchParams();
  const asked = kindSchema.parse(address.get('tab'));
  const kept = asked === 'search' ? (address.get('search') ?? '') : undefined;
  const { text, isTyping, type } = useKeptWords({
    kept,
    keep: (search) => setAddress({ tab: 'search', search, ...listFilterIn(address) }, { replace: true }),
  });
  // The tab of what was found is there while something is searched for.
  const kind = asked === 'search' && text === '' ? 'open' : asked;
  const search = kept ?? '';

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
