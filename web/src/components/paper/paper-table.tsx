import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableHead from '@mui/material/TableHead';
import type { Theme } from '@mui/material/styles';
import { Fragment, type Key, type ReactNode } from 'react';
import { OnPaper } from './paper-list.tsx';

type Props<Row> = {
  readonly label: string;
  readonly style: (theme: Theme) => object;
  readonly head: () => ReactNode;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly cells: (row: Row) => ReactNode;
};

/** All loaded rows of a table, on paper. */
export const PaperTable = <Row,>({ label, style, head, rows, keyOf, cells }: Props<Row>) => (
  <OnPaper>
    {() => (
      <Table aria-label={label} sx={style}>
        <TableHead>{head()}</TableHead>
        <TableBody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <Fragment>{cells(row)}</Fragment>
            </tr>
          ))}
        </TableBody>
      </Table>
    )}
  </OnPaper>
);
