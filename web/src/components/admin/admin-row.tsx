import { memo } from 'react';
import type { Columns } from './column.ts';
import { areSameActions, type EntryActions, RowActions } from './row-actions.tsx';
import { cellClass } from './row-style.ts';
import type { Entry } from './rows.ts';

type Props<E> = {
  readonly entry: E;
  readonly columns: Columns<E>;
  /** undefined if the table has no actions. */
  readonly actions: EntryActions | undefined;
};

const Cells = <E extends Entry>({ entry, columns, actions }: Props<E>) => (
  <>
    {columns.map((column) => (
      <td key={column.id} className={cellClass(column)}>
        {column.cell(entry)}
      </td>
    ))}
    {actions === undefined ? null : (
      <td className="actions">
        <RowActions actions={actions} />
      </td>
    )}
  </>
);

/** An unchanged row is not rendered again when other rows appear or disappear. */
export const showsTheSame = <E,>(before: Props<E>, now: Props<E>): boolean =>
  before.entry === now.entry && before.columns === now.columns && areSameActions(before.actions, now.actions);

/** The cells of a row. */
export const cellsOf = <E extends Entry>() => memo(Cells<E>, showsTheSame<E>);
