import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListFilter, listFilterIn } from '../../../config/paths.ts';
import { z } from 'zod';
import { create } from 'zustand';

const storageKey = 'balcao.ticketFilter';

const lastSchema = z.object({
  /** The user's id: the next user starts without it. */
  userId: z.number(),
  filter: z.object({
    all: z.string().exactOptional(),
    sectors: z.string().exactOptional(),
    tags: z.string().exactOptional(),
  }),
});
type Last = z.infer<typeof lastSchema>;

const stored = (): Last | undefined => {
  try {
    return lastSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
  } catch {
    return undefined;
  }
};

const useLast = create<{ readonly last: Last | undefined }>(() => ({ last: stored() }));
const none: ListFilter = {};

/** The last filter of this tab, for addresses without one, such as those of notifications and of the drawer. */
export const useLastFilter = (userId: number): ListFilter =>
  useLast(({ last }) => (last?.userId === userId ? last.filter : none));

export const rememberFilter = (userId: number, filter: ListFilter): void => {
  const last: Last = { userId, filter };
  sessionStorage.setItem(storageKey, JSON.stringify(last));
  useLast.setState({ last });
};

/** The filter of the lists. */
type TicketFilter = {
  /** Undefined: the default of the profile. */
  readonly showsAll: boolean | undefined;
  /** Undefined: every sector. */
  readonly queueIds: readonly number[] | undefined;
  /** Undefined: any tags of the contact. */
  readonly tagIds: readonly number[] | undefined;
};

const idsSchema = z
  .string()
  .regex(/^(?:\d{1,9}(?:,\d{1,9})*)?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
  .catch(undefined);
const filterSchema = z.object({
  all: z
    .enum(['true', 'false'])
    .transform((all) => all === 'true')
    .optional()
    .catch(undefined),
  sectors: idsSchema,
  tags: idsSchema.transform((ids) => (ids?.length === 0 ? undefined : ids)),
});

/** From an address, which anybody may have written. */
const readFilter = (address: ListFilter): TicketFilter => {
  const { all, sectors, tags } = filterSchema.parse(address);
  return { showsAll: all, queueIds: sectors, tagIds: tags };
};

const printFilter = ({ showsAll, queueIds, tagIds }: TicketFilter): ListFilter => ({
  ...(showsAll === undefined ? {} : { all: String(showsAll) }),
  ...(queueIds === undefined ? {} : { sectors: queueIds.join(',') }),
  ...(tagIds === undefined ? {} : { tags: tagIds.join(',') }),
});

type Filtering = {
  readonly filter: TicketFilter;
  /** As in addresses. */
  readonly printed: ListFilter;
  readonly narrow: (change: Partial<TicketFilter>) => void;
};

/** The filter of the lists is in the address, beside the current list. */
export const useTicketFilter = (userId: number): Filtering => {
  const [address, setAddress] = useSearchParams();
  const last = useLastFilter(userId);
  const inAddress = useMemo(() => listFilterIn(address), [address]);
  const hasFilter = Object.keys(inAddress).length > 0;
  const { all, sectors, tags } = hasFilter ? inAddress : last;
  const filter = useMemo(
    () =>
      readFilter({
        ...(all === undefined ? {} : { all }),
        ...(sectors === undefined ? {} : { sectors }),
        ...(tags === undefined ? {} : { tags }),
      }),
    [all, sectors, tags],
  );
  const printed = useMemo(() => printFilter(filter), [filter]);
  // Back, a reload and a shared link change the filter too.
  useEffect(() => {
    if (hasFilter) rememberFilter(userId, printed);
  }, [hasFilter, userId, printed]);

  const narrow = (change: Partial<TicketFilter>): void => {
    const next = printFilter({ ...filter, ...change });
    rememberFilter(userId, next);
    const [tab, search] = [address.get('tab'), address.get('search')];
    setAddress(
      { ...(tab === null ? {} : { tab }), ...(search === null ? {} : { search }), ...next },
      { replace: true },
    );
  };
  return { filter, printed, narrow };
};
