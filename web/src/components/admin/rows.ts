import { useState } from 'react';
import type { Pages } from '../loading/next-page-trigger.tsx';
import type { Columns } from './column.ts';
import type { EntryActions } from './row-actions.tsx';
import type { EntryId } from './form-drafts.ts';

/** Far enough from zero for any number of rows that are added above. */
const base = 1_000_000;

/**
 * Keeps visible rows in position while rows appear or disappear above them, by shifting the number of the first row. At
 * the top of the list new rows show.
 */
export class Anchor {
  private ids: readonly EntryId[];
  private first = base;
  private top = 0;

  constructor(ids: readonly EntryId[]) {
    this.ids = ids;
  }

  /** @param index the number of the topmost visible row, as the list counts */
  see(index: number): void {
    this.top = index - this.first;
  }

  /** The number of the first row for the present entries. */
  firstIndex(ids: readonly EntryId[]): number {
    if (ids === this.ids) return this.first;
    const before = this.ids;
    this.ids = ids;
    if (this.top <= 0) return this.first;
    const indexes = new Map(ids.map((id, index) => [id, index]));
    // The topmost visible row that still exists: the topmost itself may be deleted.
    for (let index = this.top; index < before.length; index += 1) {
      const now = indexes.get(before[index] ?? 0);
      if (now === undefined) continue;
      this.first -= now - index;
      this.top = now;
      break;
    }
    return this.first;
  }
}

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
