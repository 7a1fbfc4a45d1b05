import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { EntryId } from './form-drafts.ts';

/** The change of one entry, from a live update. */
export type EntryChange<E extends { readonly id: EntryId }> =
  | { readonly action: 'create' | 'update'; readonly entry: E }
  | { readonly action: 'delete'; readonly id: EntryId };

export type PagedList<Page, E> = {
  readonly entriesOf: (page: Page) => readonly E[];
  readonly withEntries: (page: Page, entries: E[], count: number) => Page;
  /** The server's order. */
  readonly compare: (one: E, other: E) => number;
};

type Counted = { readonly count: number; readonly hasMore: boolean };

/**
 * Applies one change to the loaded pages: the entry moves to its position in the server's order, the count is
 * updated, and all other entries stay in order. The number of pages stays; entries behind the last loaded page arrive
 * with the next one.
 */
export const changePages = <Page extends Counted, E extends { readonly id: EntryId }, Param>(
  known: InfiniteData<Page, Param>,
  change: EntryChange<E>,
  { entriesOf, withEntries, compare }: PagedList<Page, E>,
): InfiniteData<Page, Param> => {
  const first = known.pages[0];
  const last = known.pages.at(-1);
  if (first === undefined || last === undefined) return known;
  const id = change.action === 'delete' ? change.id : change.entry.id;
  const isKnown = known.pages.some((page) => entriesOf(page).some((entry) => entry.id === id));
  if (change.action === 'delete' && !isKnown) return known;
  const count =
    first.count + (change.action === 'delete' ? -1 : change.action === 'create' && !isKnown ? 1 : 0);
  const entry = change.action === 'delete' ? undefined : change.entry;
  /** A row whose order did not change stays where the server put it. */
  const staysAt = (each: E): boolean => entry !== undefined && each.id === id && compare(entry, each) === 0;
  const doesStay = known.pages.some((page) => entriesOf(page).some(staysAt));
  const lists = known.pages.map((page) =>
    entriesOf(page).flatMap((each) =>
      each.id !== id ? [each] : doesStay && entry !== undefined ? [entry] : [],
    ),
  );
  if (entry !== undefined && !doesStay) {
    const at = lists.findIndex((list) => list.some((each) => compare(entry, each) < 0));
    const list = lists[at] ?? (last.hasMore ? undefined : lists.at(-1));
    const index = list?.findIndex((each) => compare(entry, each) < 0) ?? -1;
    list?.splice(index === -1 ? list.length : index, 0, entry);
  }
  return {
    ...known,
    pages: known.pages.map((page, index) => withEntries(page, lists[index] ?? [], count)),
  };
};

/** All loaded entries, without duplicates: if an entry was added meanwhile, two pages may share one. */
export const entriesIn = <Page, E extends { readonly id: EntryId }>(
  pages: readonly Page[],
  entriesOf: (page: Page) => readonly E[],
): readonly E[] => [
  ...new Map(pages.flatMap((page) => entriesOf(page).map((entry) => [entry.id, entry] as const))).values(),
];

type ListChange<Page, E> = PagedList<Page, E> & {
  /** The key of the list without a search. */
  readonly queryKey: QueryKey;
  /** The key of all queries that show such entries, to refetch. */
  readonly all: QueryKey;
};

/**
 * Applies a change at once to the unfiltered list, and refetches the other lists: only the server knows which
 * searches match and where the next page begins. Rows stay in position meanwhile.
 */
export const applyToLists = <Page extends Counted, E extends { readonly id: EntryId }>(
  queryClient: QueryClient,
  { queryKey, all, ...list }: ListChange<Page, E>,
  change: EntryChange<E>,
): void => {
  queryClient.setQueryData<InfiniteData<Page, number>>(queryKey, (known) =>
    known === undefined ? known : changePages(known, change, list),
  );
  void queryClient.invalidateQueries({ queryKey: all });
};
