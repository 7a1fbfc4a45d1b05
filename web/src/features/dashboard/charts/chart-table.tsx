import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';

export type ChartRow = {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly string[];
  readonly onChoose?: (() => void) | undefined;
  /** A link to a page instead. */
  readonly to?: string;
};

type Props = {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly ChartRow[];
  readonly height: number;
};

/** The figures of a chart as a table, shown instead of the chart. */
export const ChartTable = ({ label, head, rows, height }: Props) => (
  // The keyboard can scroll it.
  <Box role="region" aria-label={label} tabIndex={0} sx={{ height, overflow: 'auto' }}>
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {head.map((name, index) => (
            <TableCell
              key={name}
              scope="col"
              align={index === 0 ? 'left' : 'right'}
              sx={{ bgcolor: 'background.paper' }}
            >
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, cells, onChoose, to }) => (
          <TableRow key={id} hover>
            <TableCell component="th" scope="row">
              {to !== undefined ? (
                <Link component={RouterLink} to={to}>
                  {name}
                </Link>
              ) : onChoose === undefined ? (
                name
              ) : (
                <Link component="button" type="button" onClick={onChoose} sx={{ textAlign: 'start' }}>
                  {name}
                </Link>
              )}
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={head[index + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
