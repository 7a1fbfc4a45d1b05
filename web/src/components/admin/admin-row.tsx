import TableCell from '@mui/material/TableCell';
import { memo } from 'react';
import { type Columns, hiddenBelow } from './column.ts';
import { areSameActions, type EntryActions, RowActions } from './row-actions.tsx';
import type { Entry } from './rows.ts';

type Props<E> = {
  readonly entry: E;
  readonly columns: Columns<E>;
  /** undefined if the table has no actions. */
  readonly actions: EntryActions | undefined;
};

const cell = { py: 0.75, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const Cells = <E extends Entry>({ entry, columns, actions }: Props<E>) => (
  <>
    {columns.map(({ id, align = 'left', from, cell: draw }) => (
      <TableCell key={id} align={align} sx={{ ...cell, ...hiddenBelow(from) }}>
        {draw(entry)}
      </TableCell>
    ))}
    {actions === undefined ? null : (
      <TableCell sx={{ py: 0.5, px: 1 }}>
        <RowActions actions={actions} />
      </TableCell>
    )}
  </>
);

/** An unchanged row is not rendered again when other rows appear or disappear. */
export const showsTheSame = <E,>(before: Props<E>, now: Props<E>): boolean =>
  before.entry === now.entry && before.columns === now.columns && areSameActions(before.actions, now.actions);

/** The cells of a row. */
export const cellsOf = <E extends Entry>() => memo(Cells<E>, showsTheSame<E>);
