import type { Theme } from '@mui/material/styles';
import type { Column } from './column.ts';

/** One style for all cells of a table: while it scrolls, a styled component for each cell costs more than a frame has. */
export const tableStyle = (theme: Theme) => ({
  tableLayout: 'fixed' as const,
  borderCollapse: 'separate' as const,
  '& tbody > tr:hover:not(.end)': { bgcolor: 'action.hover' },
  '& tbody td': {
    ...theme.typography.body2,
    color: theme.palette.text.primary,
    padding: theme.spacing(0.75, 2),
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.palette.divider}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody td.right': { textAlign: 'right' },
  '& tbody td.center': { textAlign: 'center' },
  '& tbody td.actions': { padding: theme.spacing(0.5, 1), overflow: 'visible' },
  '& tbody > .end > td': { padding: 0, border: 0 },
  '& td.from-md': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '& td.from-lg': { [theme.breakpoints.down('lg')]: { display: 'none' } },
});

export const cellClass = ({ align = 'left', from }: Pick<Column<unknown>, 'align' | 'from'>): string =>
  from === undefined ? align : `${align} from-${from}`;
