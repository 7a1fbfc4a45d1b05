import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';
import { PaperTable } from '../paper/paper-table.tsx';
import { NextPageTrigger } from '../loading/next-page-trigger.tsx';
import { visuallyHidden } from '../text-styles.ts';
import { hiddenBelow } from './column.ts';
import { cellsOf } from './admin-row.tsx';
import { actionCount } from './row-actions.tsx';
import { tableStyle } from './row-style.ts';
import { end, type Entry, keyOf, type Row, type RowsProps, rowsOf, useAnchor } from './rows.ts';

type Context = { readonly label: string; readonly rowCount: number };

const componentsOf = <E extends Entry>(): TableComponents<Row<E>, Context> => ({
  Table: ({ context, ...props }) => (
    <Table {...props} aria-label={context.label} aria-rowcount={context.rowCount} sx={tableStyle} />
  ),
  TableHead: ({ context: _, ref, ...props }) => <TableHead {...props} ref={ref} />,
  TableBody: ({ context: _, ref, ...props }) => <TableBody {...props} ref={ref} />,
  // All visible rows render again when one is added, so rows are plain and cheap.
  TableRow: ({ context: _, item, ...props }) => (
    <tr {...props} className={item === end ? 'end' : undefined} />
  ),
});

/** So many rows are rendered before the list's height is known. */
const firstRows = 12;
const actionWidth = 40;

/** A table of thousands of entries that renders only the visible ones. */
export const AdminTable = <E extends Entry>(props: RowsProps<E>) => {
  const { columns, entries, query, actionsOf } = props;
  const { t } = useTranslation('admin');
  const [components] = useState(componentsOf<E>);
  const [Cells] = useState(cellsOf<E>);
  const anchor = useAnchor(entries);
  const rows = rowsOf(entries, query.hasNextPage);
  const actions = Math.max(0, ...entries.slice(0, firstRows).map((entry) => actionCount(actionsOf(entry))));
  const head = (actionsWidth: number) => (
    <TableRow sx={{ '& th': { bgcolor: 'background.paper', py: 1, fontWeight: 600 } }}>
      {columns.map(({ id, header, width, align = 'left', from }) => (
        <TableCell key={id} align={align} sx={{ ...hiddenBelow(from), width }}>
          {header}
        </TableCell>
      ))}
      {actionsWidth === 0 ? null : (
        <TableCell sx={{ width: actionsWidth }}>
          <Box component="span" sx={visuallyHidden}>
            {t('actions')}
          </Box>
        </TableCell>
      )}
    </TableRow>
  );
  return (
    <Paper variant="outlined" sx={{ flex: 1, minHeight: 0, overflow: 'hidden', display: 'flex' }}>
      <TableVirtuoso<Row<E>, Context>
        style={{ flex: 1 }}
        data={rows}
        computeItemKey={(_, row) => keyOf(row)}
        initialItemCount={Math.min(rows.length, firstRows)}
        increaseViewportBy={200}
        {...anchor}
        components={components}
        // The header counts as a row.
        context={{ label: props.label, rowCount: query.hasNextPage ? -1 : entries.length + 1 }}
        fixedHeaderContent={() => head(actions === 0 ? 0 : actions * actionWidth + 24)}
        itemContent={(_, row) =>
          row === end ? (
            <td colSpan={columns.length + 1}>
              <NextPageTrigger query={query} />
            </td>
          ) : (
            <Cells entry={row} columns={columns} actions={actions === 0 ? undefined : actionsOf(row)} />
          )
        }
      />
      <PaperTable
        label={props.label}
        style={tableStyle}
        head={() => head(0)}
        rows={entries}
        keyOf={({ id }) => id}
        cells={(entry) => <Cells entry={entry} columns={columns} actions={undefined} />}
      />
    </Paper>
  );
};
