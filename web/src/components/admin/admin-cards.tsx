import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { type Components, Virtuoso } from 'react-virtuoso';
import PaperList from '../paper/paper-list.tsx';
import { NextPageTrigger } from '../loading/next-page-trigger.tsx';
import { showsTheSame } from './admin-row.tsx';
import type { Columns } from './column.ts';
import { type EntryActions, RowActions } from './row-actions.tsx';
import { end, type Entry, keyOf, type Row, type RowsProps, rowsOf, useAnchor } from './rows.ts';

type Context = { readonly label: string };

const componentsOf = <E extends Entry>(): Components<Row<E>, Context> => ({
  List: ({ context, ref, children, style, 'data-testid': testId }) => (
    <Box
      ref={ref}
      component="ul"
      aria-label={context.label}
      data-testid={testId}
      style={style}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {children}
    </Box>
  ),
  // The space between cards is padding, because the list does not measure margins.
  Item: ({ item: _, context: _context, ...props }) => <Box {...props} component="li" sx={{ pb: 1 }} />,
});

type CardProps<E> = { readonly entry: E; readonly columns: Columns<E>; readonly actions: EntryActions };

const Card = <E,>({ entry, columns: [head, ...rest], actions }: CardProps<E>) => {
  const labelled = rest.filter(({ inCard, isEmpty }) => inCard === undefined && isEmpty?.(entry) !== true);
  return (
    <Paper variant="outlined" sx={{ pl: 2, pr: 1, py: 1, display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{head.cell(entry)}</Box>
        <RowActions actions={actions} />
      </Box>
      {rest
        .filter(({ inCard }) => inCard === 'plain')
        .map(({ id, cell }) => (
          <Box key={id} sx={{ minWidth: 0, pr: 1 }}>
            {cell(entry)}
          </Box>
        ))}
      {labelled.length === 0 ? null : (
        <Box
          component="dl"
          sx={{
            m: 0,
            pr: 1,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 2,
            rowGap: 0.5,
          }}
        >
          {labelled.map(({ id, header, cell }) => (
            <Box key={id} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {header}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: 0, fontSize: '0.875rem' }}>
                {cell(entry)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
};

const cardOf = <E,>() => memo(Card<E>, showsTheSame<E>);

/** The list in a narrow window: a card for each entry, with its values below each other. */
export const AdminCards = <E extends Entry>({ label, columns, entries, query, actionsOf }: RowsProps<E>) => {
  const [components] = useState(componentsOf<E>);
  const [EntryCard] = useState(cardOf<E>);
  const anchor = useAnchor(entries);
  const rows = rowsOf(entries, query.hasNextPage);
  return (
    <>
      <Virtuoso<Row<E>, Context>
        style={{ flex: 1 }}
        data={rows}
        computeItemKey={(_, row) => keyOf(row)}
        initialItemCount={Math.min(rows.length, 12)}
        increaseViewportBy={200}
        {...anchor}
        components={components}
        context={{ label }}
        itemContent={(_, row) =>
          row === end ? (
            <NextPageTrigger query={query} />
          ) : (
            <EntryCard entry={row} columns={columns} actions={actionsOf(row)} />
          )
        }
      />
      <PaperList
        label={label}
        rows={() =>
          entries.map((entry) => ({
            key: entry.id,
            row: <EntryCard entry={entry} columns={columns} actions={actionsOf(entry)} />,
          }))
        }
      />
    </>
  );
};
