import type { ReactNode } from 'react';

/** One column of an admin table. In a narrow window each entry is a card, and the column a labelled value in it. */
export type Column<Entry> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (entry: Entry) => ReactNode;
  /** As CSS has it; columns without one share what is left. */
  readonly width?: number | string;
  readonly align?: 'left' | 'center' | 'right';
  /** The table shows the column from this width of the window on; cards show it always. */
  readonly from?: 'md' | 'lg';
  /** Cards leave it out, or show its value without its header. */
  readonly inCard?: 'hidden' | 'plain';
};

/** The first column names the entry: it heads its row and its card. */
export type Columns<Entry> = readonly [Column<Entry>, ...Column<Entry>[]];

/** One more thing to do with an entry, beside editing and deleting it. */
export type RowAction = {
  /** Says what is done with which entry. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
};

export const hiddenBelow = (from: Column<unknown>['from']) =>
  from === undefined ? {} : { display: { xs: 'none', [from]: 'table-cell' } };
