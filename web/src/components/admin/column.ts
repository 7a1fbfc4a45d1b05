import type { ReactNode } from 'react';

/** One column of an admin table. In a narrow window each entry is a card, and the column a labelled value in it. */
export type Column<Entry> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (entry: Entry) => ReactNode;
  /** A CSS width; columns without one share the rest. */
  readonly width?: number | string;
  readonly align?: 'left' | 'center' | 'right';
  /** The table shows the column from this window width on; cards always show it. */
  readonly from?: 'md' | 'lg';
  /** Whether an entry has no value: its card then leaves out the header too. */
  readonly isEmpty?: (entry: Entry) => boolean;
  /** Cards leave it out, or show its value without the header. */
  readonly inCard?: 'hidden' | 'plain';
};

/** The first column names the entry: it heads its row and its card. */
export type Columns<Entry> = readonly [Column<Entry>, ...Column<Entry>[]];

/** An action of a row besides editing and deleting. */
export type RowAction = {
  /** Names the action and the entry. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
};

export const hiddenBelow = (from: Column<unknown>['from']) =>
  from === undefined ? {} : { display: { xs: 'none', [from]: 'table-cell' } };
