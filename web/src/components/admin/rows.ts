import { useState } from 'react';
import type { Pages } from '../loading/next-page-trigger.tsx';
import { Anchor } from './anchor.ts';
import type { Columns } from './column.ts';
import type { EntryActions } from './row-actions.tsx';
import type { EntryId } from './form-drafts.ts';

export type Entry = { readonly id: EntryId };

/** The properties that tables and cards share. */
export type RowsProps<E extends Entry> = {
  readonly label: string;
  readonly columns: Columns<E>;
  readonly entries: readonly E[];
  readonly query: Pages;
  readonly actionsOf: (entry: E) => EntryActions;
};

/** The line after the last entry fetches the next page, or says why it failed. */
export const end = 'end';
export type Row<E extends Entry> = E | typeof end;

export const rowsOf = <E extends Entry>(entries: readonly E[], hasEnd: boolean): readonly Row<E>[] =>
  hasEnd ? [...entries, end] : entries;

export const keyOf = (row: Row<Entry>): EntryId => (row === end ? end : row.id);

const idsOf = new WeakMap<readonly Entry[], readonly EntryId[]>();
const idsIn = (entries: readonly Entry[]): readonly EntryId[] => {
  const known = idsOf.get(entries) ?? entries.map(({ id }) => id);
  idsOf.set(entries, known);
  return known;
};

/** The number of the first row, by which the visible rows stay in position, and a callback for the visible range. */
export const useAnchor = (entries: readonly Entry[]) => {
  const [anchor] = useState(() => new Anchor(idsIn(entries)));
  return {
    firstItemIndex: anchor.firstIndex(idsIn(entries)),
    rangeChanged: ({ startIndex }: { readonly startIndex: number }): void => anchor.see(startIndex),
  };
};
